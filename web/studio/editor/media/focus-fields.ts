import { type CoverFocus, focusStep } from "#contract/cover-focus.ts";

/** The place of a cover without a focus, in percent. */
export const middle = 50;

/** The focus of two fields; null for the middle. */
export function focusOf(typedX: string, typedY: string): CoverFocus | null {
  const [x, y] = [readPercent(typedX), readPercent(typedY)];
  return x === middle && y === middle ? null : { x, y };
}

/** The nearest place that a focus can have; the middle for a field that an older local copy lacks. */
export function readPercent(typed: string | undefined): number {
  const number = typed === undefined || typed === "" ? Number.NaN : Number(typed);
  if (Number.isNaN(number)) return middle;
  return Math.min(100, Math.max(0, Math.round(number / focusStep) * focusStep));
}
