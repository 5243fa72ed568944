/**
 * Wraps work that is cheaper in batches. The first question doesn't wait for others; those that come while it is being worked
 * on make up the next batch. So thousands share one statement.
 * @param work returns the answers in the order of the questions. If it rejects, every question of the batch does
 * @param limits how many questions a batch has at most, and how many batches are worked on at once
 */
export function inBatches<Question, Answer>(
  work: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  { most = Number.POSITIVE_INFINITY, atOnce = 1 } = {},
): (question: Question) => Promise<Answer> {
  const waiting: { question: Question; resolve: (answer: Answer) => void; reject: (error: unknown) => void }[] = [];
  let working = 0;

  async function workOn(): Promise<void> {
    working++;
    // What is asked in the same turn of the event loop goes along.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most);
      try {
        const answers = await work(batch.map(({ question }) => question));
        for (const [index, { resolve, reject }] of batch.entries()) {
          const answer = answers[index];
          if (answer === undefined) reject(new Error("every question of a batch has an answer"));
          else resolve(answer);
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    working--;
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (working < atOnce) void workOn();
    });
}
