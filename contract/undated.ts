/** The publication time, in Unix seconds, of a post without a date: it is listed last and pages show no date. */
export const undatedSec = 0;
