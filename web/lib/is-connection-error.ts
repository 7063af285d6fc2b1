/**
 * Whether something failed because the server was not reached: `fetch` throws a `TypeError`, which Chromium, Firefox and Safari word
 * each in its own way.
 */
export function isConnectionError(error: unknown): boolean {
  if (navigator.onLine === false) return true;
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}
