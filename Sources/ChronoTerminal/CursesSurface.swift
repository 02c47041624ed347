import CNcurses
package import ChronoScreen
import Glibc

/// Curses drawing into memory: frames go in, the bytes that change the terminal come out.
///
/// Curses writes a frame in several pieces; here its output is a file in memory, so that the
/// terminal gets each frame in one piece and curses never touches the terminal's modes.
@safe package struct CursesSurface: ~Copyable {
  private let screen: OpaquePointer
  private let window: UnsafeMutablePointer<WINDOW>
  private let file: UnsafeMutablePointer<FILE>
  private let descriptor: CInt
  private var colours: ColourMap
  private let charset: Charset

  /// What the terminal shows; `nil` when that is not known.
  private var shown: Frame?

  /// Opens curses; `nil` when it or the system refuses.
  ///
  /// - Parameters:
  ///   - term: a terminal on which the cursor can be placed.
  ///   - size: the terminal's size.
  ///   - isColourOff: whether to leave colours alone.
  ///   - theme: what styles look like.
  ///   - charset: whether to draw in ASCII only.
  package init?(
    term: String,
    size: Size,
    isColourOff: Bool,
    theme: Theme,
    charset: Charset
  ) {
    let descriptor = chrono_memory_file()
    guard descriptor >= 0, let file = unsafe fdopen(descriptor, "w") else { return nil }
    // Padding is for the paper terminals of old; its NULs would only be in the way.
    unsafe setenv("NCURSES_NO_PADDING", "1", 1)
    let opened = unsafe chrono_open(term, file)
    unsafe unsetenv("NCURSES_NO_PADDING")
    guard let screen = unsafe opened, let window = unsafe chrono_window() else { return nil }
    unsafe self.screen = screen
    unsafe self.window = window
    unsafe self.file = file
    self.descriptor = descriptor
    self.charset = charset
    nonl()
    unsafe leaveok(window, true)
    unsafe idcok(window, false)
    resize_term(CInt(size.height), CInt(size.width))
    colours = Self.colourMap(theme: theme, isColourOff: isColourOff)
    curs_set(0)
  }

  deinit {
    unsafe delscreen(screen)
    unsafe fclose(file)
  }

  private static func colourMap(theme: Theme, isColourOff: Bool) -> ColourMap {
    guard !isColourOff, start_color() == OK, use_default_colors() == OK else {
      return ColourMap(theme: theme, depth: .none, pairLimit: 0)
    }
    let count = chrono_colours()
    return ColourMap(
      theme: theme,
      depth: count >= 256 ? .full : count >= 8 ? .eight : .none,
      pairLimit: Int(chrono_pairs())
    )
  }

  /// The bytes that turn what is shown into the frame.
  package mutating func bytes(for frame: Frame) -> [UInt8] {
    let frame = charset == .ascii ? frame.ascii : frame
    let previous = shown?.size == frame.size ? shown : nil
    if frame.cursor == nil { curs_set(0) }
    for row in 0..<frame.size.height { draw(row: row, of: frame, over: previous) }
    if let cursor = frame.cursor {
      unsafe leaveok(window, false)
      unsafe chrono_move(window, CInt(cursor.y), CInt(cursor.x))
      curs_set(1)
    } else {
      unsafe leaveok(window, true)
    }
    unsafe wrefresh(window)
    shown = frame
    return StyleCompactor.compact(collected())
  }

  /// The terminal has this size now, and shows we do not know what: the next frame is drawn whole.
  package mutating func resize(to size: Size) {
    resize_term(CInt(size.height), CInt(size.width))
    shown = nil
    unsafe wclear(window)
  }

  /// The bytes that leave the alternate screen and make the cursor and the colours normal.
  package func bytesForLeaving() -> [UInt8] {
    endwin()
    return collected()
  }

  /// Gives curses the cells of a row that changed.
  private mutating func draw(row: Int, of frame: Frame, over previous: Frame?) {
    if let previous, Self.isSame(row, of: frame, in: previous) { return }
    let cells = Self.withCheapBlanks(frame[row: row])
    let old = previous.map { Self.withCheapBlanks($0[row: row]) }
    var index = cells.startIndex
    while index < cells.endIndex {
      if let old, old[index] == cells[index] {
        index += 1
      } else {
        index = drawRun(cells, from: index, over: old, row: row)
      }
    }
  }

  /// Whether a row is as it was.
  ///
  /// Nearly every row is, with every key: equal bytes settle that without a look at each glyph.
  private static func isSame(_ row: Int, of frame: Frame, in previous: Frame) -> Bool {
    let start = row * frame.size.width
    let isSameBytes = unsafe frame.cells.withUnsafeBufferPointer { new in
      unsafe previous.cells.withUnsafeBufferPointer { old in
        guard let new = new.baseAddress, let old = old.baseAddress else { return false }
        let count = frame.size.width * MemoryLayout<Cell>.stride
        return unsafe memcmp(new + start, old + start, count) == 0
      }
    }
    return isSameBytes || previous[row: row] == frame[row: row]
  }

  /// The row with the ink of its blanks chosen for the fewest changes of style.
  ///
  /// A blank shows its ground alone. Between two words of one style it is drawn in that style, else
  /// in none, which erasing can stand for.
  private static func withCheapBlanks(_ row: ArraySlice<Cell>) -> ArraySlice<Cell> {
    var row = row
    var before: Style?
    var index = row.startIndex
    while index < row.endIndex {
      guard isBlank(row[index]) else {
        before = row[index].style
        index += 1
        continue
      }
      let ground = row[index].style.ground
      var end = index
      while end < row.endIndex, isBlank(row[end]), row[end].style.ground == ground { end += 1 }
      let after = end < row.endIndex ? row[end].style : nil
      let isGap = end - index <= longestGap && before == after && before?.ground == ground
      let style = isGap ? before ?? Style(.plain, on: ground) : Style(.plain, on: ground)
      while index < end {
        row[index].style = style
        index += 1
      }
      before = nil
    }
    return row
  }

  /// Longer gaps are cheaper to erase or to jump over.
  private static let longestGap = 3

  private static func isBlank(_ cell: Cell) -> Bool {
    cell.glyph == " " && cell.style.attributes.isDisjoint(with: [.reverse, .underline])
  }

  /// Draws changed cells of one style that lie together; returns the index after them.
  private mutating func drawRun(
    _ cells: ArraySlice<Cell>,
    from start: Int,
    over old: ArraySlice<Cell>?,
    row: Int
  ) -> Int {
    let pen = colours.pen(for: cells[start].style)
    var text: [Unicode.Scalar] = []
    var index = start
    var isDoubtful = false
    while index < cells.endIndex, colours.pen(for: cells[index].style) == pen, !isDoubtful,
      old == nil || index == start || old?[index] != cells[index]
    {
      defer { index += 1 }
      guard let glyph = cells[index].glyph else { continue }
      for scalar in glyph.unicodeScalars { text.append(scalar) }
      isDoubtful = DoubtfulWidth.isPossible(glyph)
    }
    if isDoubtful, index < cells.endIndex, cells[index].glyph == nil { index += 1 }
    unsafe chrono_move(window, CInt(row), CInt(start - cells.startIndex))
    unsafe chrono_set_style(window, pen.attributes, pen.pair)
    put(text, pen)
    if isDoubtful, index < cells.endIndex {
      settle(row: row, column: index - cells.startIndex, of: old)
    }
    return index
  }

  /// Writes at curses' own position; the last cell may carry marks.
  private func put(_ text: [Unicode.Scalar], _ pen: ColourMap.Pen) {
    // Marks only go in together with their base.
    let marks = text.reversed().prefix { CharacterWidth.of($0) == 0 }.count
    let plainCount = marks == 0 ? text.count : max(0, text.count - marks - 1)
    let wide = text.map { wchar_t(bitPattern: $0.value) } + [0]
    unsafe wide.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      if plainCount > 0 { unsafe chrono_put(window, start, CInt(plainCount)) }
      if marks > 0 {
        unsafe chrono_put_cluster(window, start + plainCount, pen.attributes, pen.pair)
      }
    }
  }

  /// Sends what there is, and places the cursor anew where curses believes it to be.
  ///
  /// Terminals disagree about the width of some characters; so an error stays in its cell.
  private func settle(row: Int, column: Int, of cells: ArraySlice<Cell>?) {
    if let cells, cells[cells.startIndex + column].glyph == nil {
      // Its left half was just drawn over, which curses would not notice until the next run.
      unsafe chrono_put(window, [wchar_t(0x20)], 1)
    }
    unsafe leaveok(window, false)
    unsafe chrono_move(window, CInt(row), CInt(column))
    unsafe wrefresh(window)
    // Curses itself cannot be told to doubt. Every terminal that shows such characters knows CUP.
    let place = Array("\u{1B}[\(row + 1);\(column + 1)H".utf8)
    _ = unsafe write(descriptor, place, place.count)
  }

  /// Takes what curses has written.
  private func collected() -> [UInt8] {
    unsafe fflush(file)
    let length = lseek(descriptor, 0, SEEK_CUR)
    guard length > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: length)
    let count = unsafe pread(descriptor, &bytes, length, 0)
    lseek(descriptor, 0, SEEK_SET)
    return Array(bytes.prefix(max(0, count)))
  }
}
