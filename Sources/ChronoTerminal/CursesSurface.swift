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
  private var styles = StyleCompactor()
  private var moves = MoveCompactor()
  private let charset: Charset

  /// Whether the cursor can be placed in its row by CHA, and stays in it after the last column.
  private let knowsColumns: Bool

  /// What the terminal shows; `nil` when that is not known.
  private var shown: Frame?

  /// The pen of the last text of what is shown.
  private var lastPen: ColourMap.Pen?

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
    // Keys that wait already are no reason to leave a frame half sent.
    typeahead(-1)
    unsafe leaveok(window, true)
    unsafe idcok(window, false)
    resize_term(CInt(size.height), CInt(size.width))
    colours = Self.colourMap(theme: theme, isColourOff: isColourOff)
    knowsColumns = unsafe chrono_flag("xenl") && chrono_has("hpa", "\u{1B}[%i%p1%dG")
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
    draw(frame, over: previous)
    if let cursor = frame.cursor {
      unsafe leaveok(window, false)
      unsafe chrono_move(window, CInt(cursor.y), CInt(cursor.x))
      curs_set(1)
    } else {
      unsafe leaveok(window, true)
    }
    unsafe wrefresh(window)
    shown = frame
    // At a cursor that is seen, an input method may write in the style that is set.
    let bytes = styles.compact(collected(), endsPlain: frame.cursor != nil)
    if frame.cursor != nil { lastPen = nil }
    return knowsColumns ? moves.compact(bytes) : bytes
  }

  /// The bytes that give what is shown the colours of another theme.
  package mutating func bytes(for theme: Theme) -> [UInt8] {
    colours.change(to: theme)
    guard let frame = shown else { return [] }
    shown = nil
    return bytes(for: frame)
  }

  /// Whether the terminal has colours and may use them.
  var hasColours: Bool { colours.depth != .none }

  /// The terminal has this size now, and shows we do not know what: the next frame is drawn whole.
  package mutating func resize(to size: Size) {
    resize_term(CInt(size.height), CInt(size.width))
    moves.resize(toRows: size.height)
    styles.forget()
    (shown, lastPen) = (nil, nil)
    unsafe wclear(window)
  }

  /// The bytes that leave the alternate screen and make the cursor and the colours normal.
  package func bytesForLeaving() -> [UInt8] {
    endwin()
    return styles.bytesForPlain() + collected()
  }

  /// Gives curses the rows that changed, of a few that one first which begins in the style that is set.
  private mutating func draw(_ frame: Frame, over previous: Frame?) {
    var rows = (0..<frame.size.height).filter { row in
      previous.map { !Self.isSame(row, of: frame, in: $0) } ?? true
    }
    if let previous, (2...RowOrder.mostRows).contains(rows.count) {
      let ends = rows.map { self.ends(ofRow: $0, of: frame, over: previous) }
      let first = RowOrder.first(of: ends, after: lastPen)
      lastPen = (first == rows.count - 1 ? ends[first - 1] : ends[rows.count - 1]).last
      if first > 0 {
        draw(row: rows.remove(at: first), of: frame, over: previous)
        // Curses goes through the rows from the top, whatever order it is given them in.
        unsafe leaveok(window, true)
        unsafe wrefresh(window)
      }
    } else if let last = rows.last {
      lastPen = ends(ofRow: last, of: frame, over: previous).last
    }
    for row in rows { draw(row: row, of: frame, over: previous) }
  }

  /// The pens of the first and the last text that changed in a row.
  private mutating func ends(
    ofRow row: Int,
    of frame: Frame,
    over previous: Frame?
  ) -> RowOrder.Ends<ColourMap.Pen> {
    let cells = frame[row: row]
    let old = previous?[row: row]
    let changed = cells.indices.lazy.filter { old?[$0] != cells[$0] && !cells[$0].isBlank }
    let blank = Style(.plain, on: .plain)
    return (
      colours.pen(for: changed.first.map { cells[$0].style } ?? blank),
      colours.pen(for: changed.last.map { cells[$0].style } ?? blank)
    )
  }

  /// Gives curses the cells of a row that changed.
  private mutating func draw(row: Int, of frame: Frame, over previous: Frame?) {
    let cells = frame.rowWithCheapBlanks(row)
    let old = previous?.rowWithCheapBlanks(row)
    var index = 0
    var drawnTo: Int?
    while index < cells.count {
      if let old, old[index] == cells[index] {
        index += 1
        continue
      }
      if let drawnTo, isJumpCheaper(from: drawnTo, to: index, in: cells) {
        // Curses counts cells, and would rather write a border again than jump over its bytes.
        unsafe leaveok(window, true)
        unsafe wrefresh(window)
      }
      index = drawRun(cells, from: index, over: old, row: row)
      drawnTo = index
    }
  }

  /// Whether a move of the cursor over cells that stay takes fewer bytes than writing them again.
  ///
  /// Blanks are left to curses, which erases where this sees a gap; and so is a longer gap, over which it
  /// jumps itself.
  private func isJumpCheaper(from start: Int, to end: Int, in cells: [Cell]) -> Bool {
    guard start > 0, end - start <= Self.longestWritten else { return false }
    let gap = cells[start..<end]
    guard !gap.allSatisfy(\.isBlank) else { return false }
    var changes = 0
    var style = cells[start - 1].style
    for cell in cells[start...end] where !cell.isBlank && cell.style != style {
      style = cell.style
      changes += 1
    }
    if cells[start - 1].style != cells[end].style { changes -= 1 }
    let length = gap.reduce(0) { $0 + ($1.glyph?.byteCount ?? 0) }
    return length + changes * Self.styleLength > (knowsColumns ? 5 : 8)
  }

  /// The cells that curses writes again for want of a shorter move: as many as a move has bytes.
  private static let longestWritten = 8

  /// About what it takes to change a style: some are a bold, some a colour of the palette.
  private static let styleLength = 5

  /// Whether a row is as it was.
  ///
  /// Nearly every row is, with every key. Equal cells have equal bytes.
  private static func isSame(_ row: Int, of frame: Frame, in previous: Frame) -> Bool {
    let start = row * frame.size.width
    return unsafe frame.cells.withUnsafeBufferPointer { new in
      unsafe previous.cells.withUnsafeBufferPointer { old in
        guard let new = new.baseAddress, let old = old.baseAddress else { return false }
        let count = frame.size.width * MemoryLayout<Cell>.stride
        return unsafe memcmp(new + start, old + start, count) == 0
      }
    }
  }

  /// Draws changed cells of one style that lie together; returns the index after them.
  private mutating func drawRun(
    _ cells: [Cell],
    from start: Int,
    over old: [Cell]?,
    row: Int
  ) -> Int {
    let style = cells[start].style
    let pen = colours.pen(for: style)
    var text: [wchar_t] = []
    text.reserveCapacity(cells.count - start)
    var index = start
    // A glyph whose width is doubtful, as those with marks are, is the last of its run.
    var doubtful: Glyph?
    while index < cells.count, doubtful == nil,
      cells[index].style == style || colours.pen(for: cells[index].style) == pen,
      old == nil || index == start || old?[index] != cells[index]
    {
      defer { index += 1 }
      guard let glyph = cells[index].glyph else { continue }
      if DoubtfulWidth.isPossible(glyph) { doubtful = glyph }
      if !glyph.hasMarks { text.append(wchar_t(bitPattern: glyph.base.value)) }
    }
    if doubtful != nil, index < cells.count, cells[index].isRightHalf { index += 1 }
    unsafe chrono_move(window, CInt(row), CInt(start))
    unsafe chrono_set_style(window, pen.attributes, pen.pair)
    unsafe chrono_put(window, text, CInt(text.count))
    if let doubtful, doubtful.hasMarks { put(doubtful, pen) }
    if doubtful != nil, index < cells.count {
      settle(row: row, column: index, of: old)
    }
    return index
  }

  /// Writes a glyph with its marks, which only go in together, at curses' own position.
  private func put(_ cluster: Glyph, _ pen: ColourMap.Pen) {
    let text = cluster.scalars.map { wchar_t(bitPattern: $0.value) } + [0]
    unsafe chrono_put_cluster(window, text, pen.attributes, pen.pair)
  }

  /// Sends what there is, and places the cursor anew where curses believes it to be.
  ///
  /// Terminals disagree about the width of some characters; so an error stays in its cell.
  private func settle(row: Int, column: Int, of cells: [Cell]?) {
    if let cells, cells[column].isRightHalf {
      // Its left half was just drawn over, which curses would not notice until the next run.
      unsafe chrono_put(window, [wchar_t(0x20)], 1)
    }
    unsafe leaveok(window, false)
    unsafe chrono_move(window, CInt(row), CInt(column))
    unsafe wrefresh(window)
    // Curses itself cannot be told to doubt. Where the column alone does not place the cursor, every
    // terminal that shows such characters knows HVP.
    let place = Array(
      "\u{1B}[\(knowsColumns ? "\(column + 1)G" : "\(row + 1);\(column + 1)f")".utf8
    )
    _ = unsafe write(descriptor, place, place.count)
  }

  /// Takes what curses has written.
  private func collected() -> [UInt8] {
    unsafe fflush(file)
    let length = lseek(descriptor, 0, SEEK_CUR)
    guard length > 0 else { return [] }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      count = unsafe max(0, pread(descriptor, buffer.baseAddress, length, 0))
    }
    lseek(descriptor, 0, SEEK_SET)
    return bytes
  }
}
