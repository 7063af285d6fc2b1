/** Why the product cannot start, in one line for the person at the terminal. */
export class StartRefused extends Error {}
