/** The distance between two places of a focus, in percent: the stylesheet has a class for each. */
export const focusStep = 10;

/**
 * The point of a cover that stays in sight where the cover is cropped, in percent from its left and its top edge, as CSS positions
 * pictures: at 0 that edge is shown, at 100 the other one. A cover without a focus shows its middle.
 */
export interface CoverFocus {
  x: number;
  y: number;
}
