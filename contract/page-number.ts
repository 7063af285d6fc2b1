import * as z from "zod/mini";

/** The number of a page in a path or query: digits from 1 up, as a number. */
export const pageNumber = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,6}$/)),
  z.transform((digits) => Number(digits)),
);
