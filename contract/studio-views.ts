import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { formText } from "./form-schemas.ts";
import { viewingRoles } from "./roles.ts";
import { requestText } from "./text.ts";

/** The longest reason of a view, in characters. */
export const viewReasonLength = 300;

const auth = { kind: "team", roles: viewingRoles } as const;
const errors = [
  ...["INVALID_DATA", "SIGN_IN_REQUIRED", "ROLE_REQUIRED", "SECOND_FACTOR_REQUIRED"],
  "TOO_MANY_REQUESTS",
] as const;

export const findCreators = defineCall({
  method: "GET",
  path: "/api/desk/creators",
  summary: "Creators whose name or username contains `q`: the first fifty by name. All without `q`",
  auth,
  query: z.object({ q: z.optional(requestText(100)) }),
  status: 200,
  reply: z.object({ data: z.array(z.object({ username: z.string(), name: z.string() })) }),
  cache: "private",
  errors,
});

export const startStudioView = defineCall({
  method: "POST",
  path: "/api/desk/creators/:username/view",
  summary:
    "Opens a creator's studio for this session, to read only and for 15 minutes. Meanwhile every write of the studio is refused with VIEW_ONLY. Each opening is recorded with its reason",
  auth,
  limit: { name: "studio-view", max: 30, windowSec: 3600, per: "account" },
  params: z.object({ username: requestText(100) }),
  body: z.object({ reason: formText(viewReasonLength) }),
  status: 200,
  /** In Unix seconds. */
  reply: z.object({ endsAt: z.number() }),
  cache: "private",
  errors: [...errors, "FOREIGN_ORIGIN", "NOT_FOUND", "OWN_CASE"],
});

export const endStudioView = defineCall({
  method: "POST",
  path: "/api/desk/studio-view/end",
  summary: "Ends the view of a creator's studio in this session, if there is one",
  auth,
  status: 204,
  errors: [...errors, "FOREIGN_ORIGIN"],
});
