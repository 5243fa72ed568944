/** Waits until `url` answers with a 2xx status. Rejects with the text of `reasonToStop()` as soon as it returns one. */
export async function untilItAnswers(url: string, reasonToStop: () => string | undefined): Promise<void> {
  while (!(await answers(url))) {
    const reason = reasonToStop();
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
