const told = new Set<string>();

/** Each sentence once on a page, however many cards have a reason for it. */
export function tell(sentence: string): void {
  if (told.has(sentence)) return;
  told.add(sentence);
  console.warn(`[${__SERVICE_NAME__} tracking] ${sentence}`);
}
