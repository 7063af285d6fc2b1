import type { Calls, ReaderAuth } from "#contract/calls.ts";
import type { AnyCallRequest, Client } from "#contract/client.ts";
import { sendCall } from "./send-call.ts";

/** Method and path of each call, written into the built pages (`readCallRoutes`): the declarations would bring their schemas. */
declare const CALL_ROUTES: Record<string, string>;

type ReaderCall = {
  [Name in keyof Client]: Calls[Name] extends { auth: { kind: ReaderAuth }; onlyFromPages?: undefined } ? Name : never;
}[keyof Client];

/** The readers' calls over HTTP, for browsers: `client.getPost({ params, query })`. */
export const client = Object.fromEntries(
  Object.entries(CALL_ROUTES).map(([name, route]) => [name, (request?: AnyCallRequest) => sendCall(route, request)]),
) as unknown as Pick<Client, ReaderCall>;
