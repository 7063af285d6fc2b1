import * as z from "zod/mini";

/** The distance between two places of a focus, in percent: the stylesheet has a class for each. */
export const focusStep = 10;

const percent = z.int().check(z.minimum(0), z.maximum(100), z.multipleOf(focusStep));

/**
 * The point of a cover that stays in sight where the cover is cropped, in percent from its left and its top edge, as CSS positions
 * pictures: at 0 that edge is shown, at 100 the other one. A cover without a focus shows its middle.
 */
export const coverFocus = z.object({ x: percent, y: percent });
export type CoverFocus = z.infer<typeof coverFocus>;
