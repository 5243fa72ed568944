/** Waits until there is a good answer from `url`; rejects with `gone()` once that is a reason to give up. */
export async function untilItAnswers(url: string, gone: () => string | undefined): Promise<void> {
  while (!(await answers(url))) {
    const reason = gone();
    if (reason) throw new Error(reason);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
