/**
 * Wraps work that is cheaper in batches. Questions that come while one batch is under way make up the next batch. So a
 * single question doesn't wait, and thousands share one statement.
 * @param work returns the answers in the order of the questions. If it rejects, every question of the batch does
 */
export function inBatches<Question, Answer>(
  work: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let working: Promise<unknown> = Promise.resolve();
  let next: { questions: Question[]; answers: Promise<readonly Answer[]> } | null = null;

  function open() {
    const questions: Question[] = [];
    const answers = working.then(() => {
      next = null;
      return work(questions);
    });
    // The next batch runs even if this one fails.
    working = answers.catch(() => {});
    return { questions, answers };
  }

  return async (question) => {
    next ??= open();
    const { questions, answers } = next;
    const at = questions.push(question) - 1;
    const answer = (await answers)[at];
    if (answer === undefined) throw new Error("every question of a batch has an answer");
    return answer;
  };
}
