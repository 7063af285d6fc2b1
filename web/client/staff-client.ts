import type { Calls, StaffAuth } from "#contract/calls.ts";
import type { AnyCallRequest, Client } from "#contract/client.ts";
import { sendCall } from "./send-call.ts";

/** Method and path of each call of signed-in people, written into the built pages (`readStaffCallRoutes`). */
declare const STAFF_CALL_ROUTES: Record<string, string>;

type StaffCall = {
  [Name in keyof Client]: Calls[Name]["auth"]["kind"] extends StaffAuth ? Name : never;
}[keyof Client];

/** The calls of sign-in, creators and the team over HTTP, for the browser scripts of their screens. The session's cookie goes along. */
export const staffClient = Object.fromEntries(
  Object.entries(STAFF_CALL_ROUTES).map(([name, route]) => [
    name,
    (request?: AnyCallRequest) => sendCall(route, request),
  ]),
) as unknown as Pick<Client, StaffCall>;
