package import ChronoScreen

/// The words of every error: what happened, what is safe, what to do.
package enum ErrorText {
  package static func sentence(_ failure: Failure) -> SafeText { "\(String(describing: failure))" }
}
