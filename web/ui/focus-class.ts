import type { CoverFocus } from "#contract/cover-focus.ts";

/** The classes that keep a cropped picture's focus in sight: pages allow no styles beside the stylesheet's. */
export function focusClass(focus: CoverFocus | undefined): string | undefined {
  return focus && `focused focus-x-${focus.x} focus-y-${focus.y}`;
}
