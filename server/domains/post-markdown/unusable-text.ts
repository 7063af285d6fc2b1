/** Why a text cannot become HTML, in one line for its author. */
export class UnusableText extends Error {}
