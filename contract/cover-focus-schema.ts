import * as z from "zod/mini";
import { type CoverFocus, focusStep } from "./cover-focus.ts";

const percent = z.int().check(z.minimum(0), z.maximum(100), z.multipleOf(focusStep));

/** The focus of a cover, apart from its type so that browsers load no schema. */
export const coverFocus: z.ZodMiniType<CoverFocus, CoverFocus> = z.object({ x: percent, y: percent });
