import * as z from "zod/mini";
import { maxPriceCents, parseDollars } from "./money.ts";

/** Decimal dollars of a request as number or string, parsed into cents; rejects a third decimal and more than the highest price. */
export const requestDollars = z.pipe(
  z.union([z.number(), z.string().check(z.maxLength(16))]),
  z.transform((value, context) => {
    const cents = parseDollars(value);
    if (cents === undefined || cents > maxPriceCents) {
      context.issues.push({ code: "custom", message: "not an amount", input: value });
      return z.NEVER;
    }
    return cents;
  }),
);
