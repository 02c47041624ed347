/// How far a cursor goes.
enum CursorStep: Hashable {
  case rows(Int), pages(Int)
  case first, last
}
