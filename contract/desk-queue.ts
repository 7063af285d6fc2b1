import * as z from "zod/mini";
import { pageNumber } from "./page-number.ts";

/** The refusals of every reading call of the desk. */
export const deskErrors = ["INVALID_DATA", "SIGN_IN_REQUIRED", "ROLE_REQUIRED", "SECOND_FACTOR_REQUIRED"] as const;

/** The holder of a case: nobody, the caller or another member, until a time in Unix seconds. */
export const claim = z.nullable(z.object({ by: z.enum(["you", "another"]), until: z.number() }));

/** The reply to a claim: its end in Unix seconds. */
export const claimed = z.object({ until: z.number() });

/** The page of a queue that a call asks for. */
export const queueQuery = { page: z.optional(pageNumber) };

/** A page of a queue with cases of this shape, fifty at most. */
export function queuePage<Row extends z.ZodMiniType>(row: Row) {
  return {
    data: z.array(row),
    page: z.number(),
    pageCount: z.number(),
    /** The time by which the remaining times count, in Unix seconds. */
    now: z.number(),
  };
}
