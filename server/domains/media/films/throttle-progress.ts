const everyMs = 1_000;

/** Passes on a fraction at most once a second. */
export function throttleProgress(report: (fraction: number) => void): (fraction: number) => void {
  let reportedAtMs = 0;
  return (fraction) => {
    const nowMs = performance.now();
    if (nowMs - reportedAtMs < everyMs) return;
    reportedAtMs = nowMs;
    report(fraction);
  };
}
