import chronolist

/// The executable: all that it is made of is in the library of its name, which the tests have too.
@main enum Start {
  static func main() { Launch.begin() }
}
