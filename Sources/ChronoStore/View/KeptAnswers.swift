/// The answers to the questions that were asked last: the days that people go to and fro between.
///
/// They are few, and looked through one after the other: a dictionary would have Swift look up at every
/// start how its keys are hashed, which takes longer.
struct KeptAnswers<Question, Answer> {
  private var answers: [(question: Question, answer: Answer)] = []

  /// Answers that are kept.
  private static var most: Int { 32 }

  subscript(question: Question) -> Answer? where Question: Equatable {
    answers.first { $0.question == question }?.answer
  }

  /// Keeps the answer to a question that had none.
  mutating func keep(_ answer: Answer, to question: Question) {
    if answers.count >= KeptAnswers.most { answers = [] }
    answers.append((question, answer))
  }
}
