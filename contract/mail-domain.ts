import * as z from "zod/mini";
import { defineCall } from "./call.ts";

export const checkMailDomain = defineCall({
  method: "POST",
  path: "/api/payments/check-mail-domain",
  summary: "Whether a domain takes mail, for a hint beside a typed address; only the domain is sent",
  auth: { kind: "none" },
  limit: { name: "check-mail-domain", max: 60, windowSec: 15 * 60 },
  body: z.object({ domain: z.string().check(z.maxLength(253), z.regex(/^[^\s@/:]+\.[^\s@/:.]+$/u)) }),
  status: 200,
  /** Null if unknown: no resolver is configured or none answers. */
  reply: z.object({ takesMail: z.nullable(z.boolean()) }),
  cache: "none",
  errors: ["INVALID_DATA", "TOO_MANY_REQUESTS"],
});
