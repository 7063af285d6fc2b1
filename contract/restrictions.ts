import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { formText } from "./form-schemas.ts";
import { capabilities, restrictionCauses, restrictionNoteLength } from "./restriction-rules.ts";
import { viewingRoles } from "./roles.ts";
import { requestText } from "./text.ts";

const ofTeam = { kind: "team", roles: ["moderator", "owner"] } as const;
const deskErrors = [
  "INVALID_DATA",
  "SIGN_IN_REQUIRED",
  "ROLE_REQUIRED",
  "SECOND_FACTOR_REQUIRED",
  "NOT_FOUND",
] as const;
const writeErrors = [...deskErrors, "FOREIGN_ORIGIN", "STEP_UP_REQUIRED", "OWN_CASE", "STATE_CHANGED"] as const;
const username = z.object({ username: requestText(100) });

const restriction = {
  id: z.string(),
  capability: z.enum(capabilities),
  cause: z.enum(restrictionCauses),
  /** For the creator. */
  note: z.string(),
  /** Unix seconds, as all times here. */
  setAt: z.number(),
};
export type Restriction = z.infer<z.ZodMiniObject<typeof restriction>>;

export const listCreatorRestrictions = defineCall({
  method: "GET",
  path: "/api/desk/creators/:username/restrictions",
  summary: "What a creator may not do, and why: the restrictions in force and the lifted ones, the newest first",
  auth: { kind: "team", roles: viewingRoles },
  params: username,
  status: 200,
  reply: z.object({
    creator: z.object({ username: z.string(), name: z.string() }),
    data: z.array(z.object({ ...restriction, setBy: z.string(), liftedAt: z.nullable(z.number()) })),
  }),
  cache: "private",
  errors: [...deskErrors, "TOO_MANY_REQUESTS"],
});

export const restrictCreator = defineCall({
  method: "POST",
  path: "/api/desk/creators/:username/restrictions",
  summary: "Restricts a capability of a creator for a cause. The creator gets a mail",
  auth: { ...ofTeam, stepUp: true },
  params: username,
  body: z.object({
    ...{ capability: restriction.capability, cause: restriction.cause },
    note: formText(restrictionNoteLength),
  }),
  status: 200,
  reply: z.object({ id: z.string() }),
  cache: "private",
  errors: [...writeErrors, "TEAM_MEMBER", "WRONG_STATE", "TOO_MANY_REQUESTS"],
});

export const liftRestriction = defineCall({
  method: "POST",
  path: "/api/desk/restrictions/:id/lift",
  summary: "Lifts one restriction. Others of the same capability stay in force. The creator gets a mail",
  auth: { ...ofTeam, stepUp: true },
  params: z.object({ id: z.uuid() }),
  status: 204,
  errors: [...writeErrors, "TOO_MANY_REQUESTS"],
});

export const listStudioRestrictions = defineCall({
  method: "GET",
  path: "/api/studio/restrictions",
  summary: "The restrictions of the creator's own account that are in force",
  auth: { kind: "creator" },
  status: 200,
  reply: z.object({ data: z.array(z.object(restriction)), supportEmail: z.string() }),
  cache: "private",
  errors: ["SIGN_IN_REQUIRED", "ROLE_REQUIRED", "TOO_MANY_REQUESTS"],
});
