/** Whether a reference names something on the web (or data written into the text) instead of a file that belongs to the text. */
export function isRemote(reference: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(reference);
}
