/// Texts that would do something to a terminal, or to a reader, if they reached it as they are.
enum Hostile {
  /// Each with a word in it that must be seen.
  static let texts: [String] = [
    "red \u{1B}[6;66;666mZebra",
    "clip \u{1B}]52;c;aGFja2Vk\u{07}Yak",
    "link \u{1B}]8;;http://evil.example\u{1B}\\Xerus",
    "name \u{1B}]0;owned\u{07}Wombat",
    "device \u{1B}P+q544e\u{1B}\\Vole",
    "eight \u{9B}2J\u{9D}0;x\u{9C}Urchin",
    "bidi \u{202E}drowkcab\u{202C}\u{2066}x\u{2069}\u{200F}Tapir",
    "tags \u{E0041}\u{E0042}\u{E007F}Skunk",
    "zero \u{200B}\u{2060}\u{FEFF}\u{AD}\u{180E}Robin",
    "bell \u{07}\u{08}\u{0C}\u{7F}\u{0E}Quail",
    "private \u{E000}\u{F8FF}\u{10FFFD}Puma",
    "lines\r\n\u{2028}\u{2029}\tOtter",
  ]

  /// The words of them that must be seen.
  static let words: [String] = [
    "Zebra", "Yak", "Xerus", "Wombat", "Vole", "Urchin", "Tapir", "Skunk", "Robin", "Quail",
    "Puma", "Otter",
  ]

  /// Bytes that are no UTF-8: Latin-1, a lone continuation, an overlong ESC, a surrogate.
  static let bytes: [UInt8] = [0x4E, 0xE9, 0x80, 0xC0, 0x9B, 0xED, 0xA0, 0x80, 0x9B, 0x32, 0x4A]
}
