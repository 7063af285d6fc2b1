/** The speeds at which films and recordings play, in times of their own. */
export const speeds = [0.75, 1, 1.25, 1.5, 2];
