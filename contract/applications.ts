import * as z from "zod/mini";
import { applicationChecks, applicationStates, declineReasons, systemReasons } from "./application-rules.ts";
import { defineCall } from "./call.ts";
import { claim, claimed, deskErrors, queuePage, queueQuery } from "./desk-queue.ts";
import { formLengths } from "./form-rules.ts";
import { formEmail, formName, formSocialUrl, formText, formTokenCall, sendFormCall, trap } from "./form-schemas.ts";
import { screenLanguages } from "./languages.ts";
import { capabilities, restrictionCauses } from "./restriction-rules.ts";
import { requestText } from "./text.ts";

export const getApplicationFormToken = defineCall({
  ...formTokenCall,
  path: "/api/content-creation-requests/form-token",
  summary: "The bearer of a creator's application: short-lived, bound to this form and the screen's language",
});

export const sendApplication = defineCall({
  ...sendFormCall,
  path: "/api/content-creation-requests",
  summary: "A creator's application, with the form's token as bearer; acknowledged by e-mail",
  auth: { kind: "form-token", form: "application" },
  limit: { name: "application-address", max: 5, windowSec: 15 * 60 },
  body: z.object({
    data: z.object({
      name: formName,
      email: formEmail,
      socialMedia: formSocialUrl,
      /** Free text: the languages that the applicant creates in (spec section 5). */
      language: formText(formLengths.language),
    }),
    trap,
  }),
});

/** The id of an application in an address. */
const applicationId = z.object({ id: z.uuid() });
/** The signature in the applicant's link. */
const signature = requestText(100);
const reason = z.enum([...declineReasons, ...systemReasons]);
const state = z.enum(applicationStates);
/** A step of an application as its applicant sees it; times in Unix seconds. */
const step = z.object({ state, takenAt: z.number() });

export const getApplicationStatus = defineCall({
  method: "GET",
  path: "/api/content-creation-requests/:id",
  summary: "The state of an application for its applicant, who has the signed link of the mails. Times in Unix seconds",
  auth: { kind: "same-origin" },
  params: applicationId,
  query: z.object({ t: signature }),
  status: 200,
  reply: z.object({
    state,
    /** Whether a reviewer has claimed it. */
    inReview: z.boolean(),
    /** The code that proves whose profile it is. */
    verificationCode: z.string(),
    /** The social platform of the profile; null for an application from before platforms were stored. */
    platform: z.nullable(z.string()),
    receivedAt: z.number(),
    /** The team's deadline; null while no decision of the team is due. */
    dueAt: z.nullable(z.number()),
    /** Whether that time has passed. */
    isLate: z.boolean(),
    /** The question or the note of the decision. */
    note: z.nullable(z.string()),
    reason: z.nullable(reason),
    /** Until when the applicant can answer or appeal; null where neither is possible. */
    replyBy: z.nullable(z.number()),
    /** Whether an appeal was made. */
    appealed: z.boolean(),
    /** When the application is deleted. */
    expiresAt: z.number(),
    steps: z.array(step),
  }),
  cache: "private",
  errors: ["INVALID_DATA", "NOT_FOUND", "TOO_MANY_REQUESTS"],
});

/** Shared by what an applicant writes on the private page. */
const applicantReply = {
  method: "POST",
  auth: { kind: "same-origin" },
  limit: { name: "applicant-reply", max: 10, windowSec: 15 * 60 },
  params: applicationId,
  body: z.object({ t: signature, text: formText(formLengths.message) }),
  status: 204,
  errors: ["INVALID_DATA", "FOREIGN_ORIGIN", "NOT_FOUND", "STATE_CHANGED", "TOO_MANY_REQUESTS"],
} as const;

export const answerApplicationQuestion = defineCall({
  ...applicantReply,
  path: "/api/content-creation-requests/:id/answer",
  summary: "The applicant's answer to the team's question. The team's clock runs again",
});

export const appealApplication = defineCall({
  ...applicantReply,
  path: "/api/content-creation-requests/:id/appeal",
  summary: "The applicant's appeal against a decline: once, within 30 days. Another person decides it",
});

const byReviewer = { kind: "team", roles: ["reviewer"] } as const;

export const listApplications = defineCall({
  method: "GET",
  path: "/api/desk/applications",
  summary:
    "Applications by state, 50 a page: what waits for the team (`open`, also the default) by deadline, others newest first. Lists nothing that is sealed. Times in Unix seconds",
  auth: byReviewer,
  query: z.object({
    state: z.optional(z.enum(["open", "asked", "approved", "declined"])),
    ...queueQuery,
  }),
  status: 200,
  reply: z.object({
    ...queuePage(
      z.object({
        id: z.string(),
        state,
        /** Whether the applicant has answered a question, and the team has not decided since. */
        isAnswered: z.boolean(),
        /** The social platform; null for an application from before platforms were stored. */
        platform: z.nullable(z.string()),
        language: z.enum(screenLanguages),
        receivedAt: z.number(),
        dueAt: z.nullable(z.number()),
        claim,
        /** How many other applications have the same address or profile. */
        duplicates: z.number(),
      }),
    ),
    counts: z.object({ open: z.number(), asked: z.number(), approved: z.number(), declined: z.number() }),
  }),
  cache: "private",
  errors: [...deskErrors, "TOO_MANY_REQUESTS"],
});

/** A step of an application as the desk sees it. */
const deskStep = z.extend(step, {
  /** The team member's address; null for the applicant and for the system. */
  by: z.nullable(z.string()),
  reason: z.nullable(reason),
  note: z.nullable(z.string()),
  checks: z.array(z.enum(applicationChecks)),
});

export const getApplication = defineCall({
  method: "GET",
  path: "/api/desk/applications/:id",
  summary: "Opens an application for a reviewer, and records who opened it. Times in Unix seconds",
  auth: byReviewer,
  params: applicationId,
  status: 200,
  reply: z.object({
    id: z.string(),
    state,
    language: z.enum(screenLanguages),
    receivedAt: z.number(),
    dueAt: z.nullable(z.number()),
    now: z.number(),
    claim,
    /** Why the caller cannot decide, if so. */
    barred: z.nullable(z.enum(["own-case", "own-decision"])),
    applicant: z.object({
      name: z.string(),
      email: z.string(),
      /** The profile as a web address. */
      profile: z.string(),
      /** The languages in which the applicant creates, in the applicant's words. */
      languages: z.string(),
    }),
    verificationCode: z.string(),
    /** A free username made from the profile; empty if none could be made. */
    suggestedUsername: z.string(),
    steps: z.array(deskStep),
    duplicates: z.array(
      z.object({ id: z.string(), state, receivedAt: z.number(), same: z.array(z.enum(["email", "profile"])) }),
    ),
    /** In force on closed accounts of the same address or profile: an approval carries them over. */
    restrictions: z.array(
      z.object({
        ...{ capability: z.enum(capabilities), cause: z.enum(restrictionCauses) },
        ...{ username: z.string(), setAt: z.number() },
      }),
    ),
    openings: z.array(z.object({ by: z.string(), openedAt: z.number() })),
  }),
  cache: "private",
  errors: [...deskErrors, "NOT_FOUND", "TOO_MANY_REQUESTS"],
});

const decisionErrors = [...deskErrors, "FOREIGN_ORIGIN", "OWN_CASE", "NOT_FOUND"] as const;

export const claimApplication = defineCall({
  method: "POST",
  path: "/api/desk/applications/:id/claim",
  summary:
    "Claims an application for 15 minutes, or claims it again. Refused while another reviewer holds it, and where the caller must not decide",
  auth: byReviewer,
  params: applicationId,
  status: 200,
  reply: claimed,
  cache: "private",
  errors: [...decisionErrors, "STATE_CHANGED", "CLAIMED_BY_ANOTHER", "TOO_MANY_REQUESTS"],
});

export const decideApplication = defineCall({
  method: "POST",
  path: "/api/desk/applications/:id/decision",
  summary:
    "Approves an application (opens account and creator profile), asks the applicant, or declines it. The applicant gets an e-mail. Refused while another reviewer holds it",
  auth: byReviewer,
  params: applicationId,
  body: z.discriminatedUnion("decision", [
    z.object({
      decision: z.literal("approve"),
      /** Without one, the suggested username. */
      username: z.optional(requestText(30)),
      /** Where the reviewer saw the code is among them: nobody is approved whose profile is not known to be theirs. */
      checks: z.array(z.enum(applicationChecks)).check(
        z.maxLength(applicationChecks.length),
        z.refine((checks) => checks.includes("code-in-bio") || checks.includes("code-from-profile")),
      ),
      note: z.optional(requestText(formLengths.message)),
    }),
    z.object({
      decision: z.literal("ask"),
      /** The question, which the applicant reads. */
      note: formText(formLengths.message),
      checks: z.optional(z.array(z.enum(applicationChecks)).check(z.maxLength(applicationChecks.length))),
    }),
    z.object({
      decision: z.literal("decline"),
      reason: z.enum(declineReasons),
      /** The applicant reads this besides the reason. */
      note: formText(formLengths.message),
      checks: z.optional(z.array(z.enum(applicationChecks)).check(z.maxLength(applicationChecks.length))),
    }),
  ]),
  status: 200,
  reply: z.object({ state, username: z.nullable(z.string()) }),
  cache: "private",
  errors: [
    ...decisionErrors,
    ...(["RESTRICTED", "STATE_CHANGED", "CLAIMED_BY_ANOTHER", "USERNAME_UNAVAILABLE", "TOO_MANY_REQUESTS"] as const),
  ],
});
