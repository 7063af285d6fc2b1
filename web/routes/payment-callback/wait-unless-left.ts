/** Resolves after so many milliseconds; rejects at once when the signal tells that the page was left. */
export function waitUnlessLeft(delayMs: number, left: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (left.aborted) return reject(left.reason);
    const timer = setTimeout(resolve, delayMs);
    left.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(left.reason);
    });
  });
}
