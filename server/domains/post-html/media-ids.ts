/** Whether an image of a stored text can name a file by this. */
export function isMediaId(id: string): boolean {
  return /^[0-9a-f-]{36}$/.test(id);
}
