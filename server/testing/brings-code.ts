/** Whether a mail brings an access code, as receipts and links do not. */
export function bringsCode({ text }: { text: string }): boolean {
  return /\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b/.test(text);
}
