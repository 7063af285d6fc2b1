/** The periods of a creator's figures, in days until today. */
export const figurePeriods = ["7", "30", "90", "365"] as const;
export type FigurePeriod = (typeof figurePeriods)[number];
