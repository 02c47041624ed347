/// A directory of the folder that is synchronised, and the category that it is.
package struct SyncCollection: Hashable, Sendable {
  package var directory: String
  /// What people see it as: its file `displayname`, or else the directory's own name.
  package var title: String
  /// Its file `color`; empty where there is none.
  package var paint: String

  package init(_ directory: String, title: String, paint: String = "") {
    self.directory = directory
    self.title = title
    self.paint = paint
  }

  /// What both sides agreed on last: how the collection was, and how its category was here.
  package struct Agreed: Hashable, Sendable {
    package var there: SyncCollection
    package var category: Category.ID
    package var name: String
    package var colour: Int

    package init(_ there: SyncCollection, _ category: Category) {
      self.there = there
      self.category = category.id
      name = category.name
      colour = category.colour
    }

    package init(_ there: SyncCollection, category: Category.ID, name: String, colour: Int) {
      self.there = there
      self.category = category
      self.name = name
      self.colour = colour
    }
  }
}

/// Brings the name and the colour of a category and its collection together, three ways.
///
/// Renaming is renaming on the other side too: no file moves for it.
package struct SyncCollectionMerge: Hashable, Sendable {
  /// The category as it is to be here.
  package private(set) var here: Category
  /// The collection as it is to be there.
  package private(set) var there: SyncCollection

  /// Without `agreed` both were made on their own; a category that `isNew` has only been made for the
  /// collection, and takes its colour.
  package init(
    _ agreed: SyncCollection.Agreed?,
    here: Category,
    there: SyncCollection,
    isNew: Bool = false
  ) {
    self.here = here
    self.there = there
    if let agreed, agreed.category == here.id {
      if here.name != agreed.name {
        self.there.title = here.name
      } else if there.title != agreed.there.title {
        self.here.name = there.title
      }
    }
    let isPaintedThere = agreed.map { $0.there.paint != there.paint } ?? isNew
    let isPaintedHere = agreed.map { $0.colour != here.colour } ?? there.paint.isEmpty
    if isPaintedHere || there.paint.isEmpty {
      self.there.paint = SyncPaint.text(of: here.colour)
    } else if isPaintedThere, let colour = SyncPaint.colour(of: there.paint) {
      self.here.colour = colour
    }
  }

  /// Leaves the category its name, which the collection has again then.
  package mutating func keepName(_ name: String) {
    here.name = name
    there.title = name
  }
}

/// The colours of categories as other programs tell them: `#RRGGBB`.
package enum SyncPaint {
  /// In the order of the palette; its marks for light and dark backgrounds.
  private static let all = [
    0x0087FF, 0x008700, 0xD75F00, 0xD700D7, 0xFF0000, 0x008787, 0x878700, 0x875FD7, 0x767676,
    0xAF5F00, 0x5F87AF, 0xD75F87,
  ]

  package static func text(of colour: Int) -> String {
    let digits = String(all[min(max(0, colour), all.count - 1)], radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// The nearest colour of the palette; `nil` for what is no colour.
  ///
  /// Apple's programs write how opaque it is behind it, `#RRGGBBAA`.
  package static func colour(of text: String) -> Int? {
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), [6, 8].contains(digits.count),
      digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let value = Int(digits.prefix(6), radix: 16)
    else { return nil }
    func channels(_ value: Int) -> [Int] { [value >> 16, value >> 8 & 255, value & 255] }
    func distance(_ other: Int) -> Int {
      zip(channels(value), channels(other)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    return all.indices.min { distance(all[$0]) < distance(all[$1]) }
  }
}
