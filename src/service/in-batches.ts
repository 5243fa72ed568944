/**
 * Wraps work that is cheaper for many than for each: what is asked for while one batch is done makes up the next. So one
 * alone waits for nobody, and thousands share a statement.
 * @param work the answers in the order of the questions. All who wait for a batch get its error
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
    // The next batch is tried all the same.
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
