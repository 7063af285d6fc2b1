import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { formLengths } from "./form-rules.ts";
import { screenLanguages } from "./languages.ts";
import { pageNumber } from "./page-number.ts";
import { teamRoles } from "./roles.ts";
import { requestEmail, requestText } from "./text.ts";

const roles = z.array(z.enum(teamRoles)).check(z.maxLength(teamRoles.length));

const member = z.object({
  id: z.string(),
  email: z.string(),
  language: z.enum(screenLanguages),
  roles,
  /** Whether the member has a second factor: without one the desk stays closed. */
  hasFactor: z.boolean(),
});

const writeErrors = [
  ...["INVALID_DATA", "FOREIGN_ORIGIN", "SIGN_IN_REQUIRED", "ROLE_REQUIRED"],
  ...["SECOND_FACTOR_REQUIRED", "STEP_UP_REQUIRED", "TOO_MANY_REQUESTS"],
] as const;

export const listTeam = defineCall({
  method: "GET",
  path: "/api/desk/team",
  summary: "The team's members with their roles",
  auth: { kind: "team", roles: ["owner"] },
  status: 200,
  reply: z.object({ data: z.array(member) }),
  cache: "private",
  errors: ["SIGN_IN_REQUIRED", "ROLE_REQUIRED", "SECOND_FACTOR_REQUIRED", "TOO_MANY_REQUESTS"],
});

export const inviteTeamMember = defineCall({
  method: "POST",
  path: "/api/desk/team",
  summary:
    "Gives the account of an address roles in the team, and opens the account if there is none. Mails the address. Refused for a creator who may not sign in. Recorded",
  auth: { kind: "team", roles: ["owner"], stepUp: true },
  limit: { name: "team-invitations", max: 30, windowSec: 3600 },
  body: z.object({
    email: requestEmail(formLengths.email),
    language: z.enum(screenLanguages),
    roles: roles.check(z.minLength(1)),
  }),
  status: 200,
  reply: z.object({ id: z.string() }),
  cache: "private",
  errors: [...writeErrors, "RESTRICTED"],
});

export const setTeamRoles = defineCall({
  method: "PUT",
  path: "/api/desk/team/:id/roles",
  summary:
    "Sets a member's roles and ends their sessions; without a role they leave the team. The last owner stays. Recorded",
  auth: { kind: "team", roles: ["owner"], stepUp: true },
  params: z.object({ id: z.uuid() }),
  body: z.object({ roles }),
  status: 204,
  errors: [...writeErrors, "NOT_FOUND", "LAST_OWNER", "RESTRICTED"],
});

export const listTeamActions = defineCall({
  method: "GET",
  path: "/api/desk/actions",
  summary:
    "What the team did, newest first: who did and opened what. `q` finds the actions of a member, and those on an account, by the address, on one subject by its id, and with words of their reason; `actions` adds those of these names",
  auth: { kind: "team", roles: ["owner"] },
  query: z.object({
    page: z.optional(pageNumber),
    q: z.optional(requestText(200)),
    /** Names such as `open-case`, separated by commas: those whose words a page shows. */
    actions: z.optional(requestText(4_000)),
  }),
  status: 200,
  reply: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        by: z.string(),
        action: z.string(),
        subjectKind: z.string(),
        subjectId: z.string(),
        /** In the member's words; null for actions that ask for none. */
        reason: z.nullable(z.string()),
        /** The address of the account that it is about; null for other subjects. */
        subjectEmail: z.nullable(z.string()),
        /** The roles that were given or removed. */
        roles: z.nullable(z.array(z.enum(teamRoles))),
        /** Unix seconds. */
        at: z.number(),
      }),
    ),
    hasMore: z.boolean(),
  }),
  cache: "private",
  errors: ["INVALID_DATA", "SIGN_IN_REQUIRED", "ROLE_REQUIRED", "SECOND_FACTOR_REQUIRED", "TOO_MANY_REQUESTS"],
});
