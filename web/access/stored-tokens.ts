/** The tokens that this browser holds under these keys (`access-key.ts`), whatever they are worth; none where storage is blocked. */
export function storedTokens(keys: readonly string[]): string[] {
  try {
    return keys.flatMap((key) => localStorage.getItem(key) ?? []);
  } catch {
    return [];
  }
}

/** Whether a token is still running, by its own words. All else about it comes with the code that opens a post. */
export function isRunning(token: string): boolean {
  try {
    const payload = token.split(".")[1] ?? "";
    return JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/"))).exp > Date.now() / 1000;
  } catch {
    return false;
  }
}
