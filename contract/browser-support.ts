/** Where a film or a recording plays. */
export const browserSupports = [
  "everywhere",
  /** Not on many iPhones, and not in Safari on many Macs. */
  "not-on-apple",
  /** In some browsers at most. */
  "rarely",
] as const;
export type BrowserSupport = (typeof browserSupports)[number];
