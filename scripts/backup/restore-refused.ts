/** Why nothing is backed up or restored, in one line for the person at the terminal. */
export class RestoreRefused extends Error {}
