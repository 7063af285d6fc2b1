import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { formLengths } from "./form-rules.ts";
import { formText } from "./form-schemas.ts";

export const sendStudioMessage = defineCall({
  method: "POST",
  path: "/api/studio/messages",
  summary:
    "A creator's message to the team, with the name, address and profile that the shop knows; acknowledged by e-mail. Sent again with its `id`, it is stored once",
  auth: { kind: "creator" },
  limit: { name: "studio-messages", max: 5, windowSec: 15 * 60, per: "account" },
  body: z.object({
    /** A random id that the form brings. */
    id: z.uuid(),
    message: formText(formLengths.message),
  }),
  repeatable: true,
  status: 204,
  errors: ["FOREIGN_ORIGIN", "SIGN_IN_REQUIRED", "ROLE_REQUIRED", "INVALID_DATA", "TOO_MANY_REQUESTS"],
});
