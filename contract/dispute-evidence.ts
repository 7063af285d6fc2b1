import * as z from "zod/mini";
import { type CallAuth, defineCall } from "./call.ts";
import { deskErrors } from "./desk-queue.ts";
import { evidenceLengths } from "./evidence-rules.ts";
import { formText } from "./form-schemas.ts";

const bySupport = { kind: "team", roles: ["support", "finance", "owner"] } satisfies CallAuth;
const byFinance = { kind: "team", roles: ["finance"] } satisfies CallAuth;
const writeErrors = [
  ...([...deskErrors, "FOREIGN_ORIGIN", "TOO_MANY_REQUESTS", "NOT_FOUND", "OWN_CASE", "WRONG_STATE"] as const),
] as const;

/** The provider's id of a dispute, such as `du_1Q2w3E`. */
const params = z.object({ id: z.string().check(z.maxLength(100), z.regex(/^\w+$/)) });
/** The version of the saved draft that the member saw; 0 before the first. */
const version = z.int().check(z.minimum(0));

/** No address: the bank knows its customer, and the team never sees one. */
const hasNoAddress = z.refine<string>((text) => !/\S@[^\s@.]+\.\S/.test(text));
const optionalText = (max: number) =>
  z.string().check(
    z.maxLength(max),
    z.refine((text) => !text.includes("\0") && text.isWellFormed()),
    hasNoAddress,
  );

const evidence = {
  /** The sold piece. */
  description: formText(evidenceLengths.description).check(hasNoAddress),
  serviceDate: optionalText(evidenceLengths.serviceDate),
  /** When access was opened and used: times and counts. */
  accessLog: optionalText(evidenceLengths.accessLog),
  /** The terms that the buyer saw and accepted. */
  terms: optionalText(evidenceLengths.terms),
  statement: optionalText(evidenceLengths.statement),
};
const shownEvidence = z.object({
  ...{ description: z.string(), serviceDate: z.string(), accessLog: z.string() },
  ...{ terms: z.string(), statement: z.string() },
});
export type Evidence = z.infer<typeof shownEvidence>;

export const getDisputeEvidence = defineCall({
  method: "GET",
  path: "/api/desk/disputes/:id",
  summary:
    "A dispute or inquiry with the evidence for the bank: the saved draft, else our own facts, in English. Names no reader. Each opening is recorded",
  auth: bySupport,
  params,
  status: 200,
  reply: z.object({
    id: z.string(),
    purchaseId: z.string(),
    /** The bought post; null for a free payment. */
    title: z.nullable(z.string()),
    /** Dollars. */
    amount: z.number(),
    status: z.enum(["inquiry", "open", "won", "lost", "closed"]),
    /** Unix seconds until which the provider takes evidence; null if it takes none. */
    dueAt: z.nullable(z.number()),
    now: z.number(),
    /** `sending`: it was sent and the outcome is unknown; sending it again does not send it twice. */
    state: z.enum(["draft", "sending", "submitted"]),
    version: z.number(),
    evidence: shownEvidence,
    /** Unix seconds; null before the first draft. */
    savedAt: z.nullable(z.number()),
    submittedAt: z.nullable(z.number()),
    /** Whether this member may write and send it now. */
    isWritable: z.boolean(),
  }),
  cache: "private",
  errors: [...deskErrors, "NOT_FOUND", "TOO_MANY_REQUESTS"],
});

export const saveDisputeEvidence = defineCall({
  method: "PUT",
  path: "/api/desk/disputes/:id/evidence",
  summary: "Saves the draft of the evidence. Recorded. OUTDATED_VERSION if somebody else saved meanwhile",
  auth: byFinance,
  limit: { name: "dispute-evidence", max: 120, windowSec: 3600, per: "account" },
  params,
  body: z.object({ version, ...evidence }),
  status: 200,
  reply: z.object({ version: z.number() }),
  cache: "private",
  errors: [...writeErrors, "OUTDATED_VERSION"],
});

export const submitDisputeEvidence = defineCall({
  method: "POST",
  path: "/api/desk/disputes/:id/submission",
  summary:
    "Sends the saved evidence to the bank, once: it cannot be changed afterwards. Recorded. WRONG_STATE if the bank takes none any more; repeating a request sends nothing twice",
  auth: { ...byFinance, stepUp: true },
  limit: { name: "dispute-submissions", max: 60, windowSec: 3600, per: "account" },
  params,
  body: z.object({ version }),
  status: 204,
  errors: [...writeErrors, "STEP_UP_REQUIRED", "OUTDATED_VERSION", "PAYMENT_PROVIDER_UNAVAILABLE"],
});
