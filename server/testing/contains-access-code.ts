/** Whether a mail contains an access code: receipts and links do not. */
export function containsAccessCode({ text }: { text: string }): boolean {
  return /\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b/.test(text);
}
