import type { Call, CallLimit } from "#contract/call.ts";
import { type CallName, type Calls, calls } from "#contract/calls.ts";
import { CallError } from "#contract/errors.ts";
import type { FormTokens } from "#server/platform/form-tokens/form-tokens.ts";
import { isWithoutEffect } from "#server/platform/outages/is-unavailable.ts";
import { addressSubject, type RateLimits } from "#server/platform/rate-limits/rate-limits.ts";
import { authorizeCaller } from "./authorize-caller.ts";
import type { CallOrigin, FindPrincipal, Handler, Handlers, Principal } from "./handler.ts";
import { withoutInvitation } from "./repeatable.ts";

/** The input of a call as it was sent: parameters and query as text. */
export interface SentInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Makes a call: validates what was sent with the call's schemas, authorizes the caller, counts the call against its limit, then runs
 * its handler. HTTP and the loaders and actions of pages both come through here. Throws `CallError`.
 *
 * `limit` counts calls over HTTP and from pages together. `requestsPerMinute`, and the 600 requests a minute of every visitor, count HTTP
 * requests before they come here: a page's own request is counted as a page, so the calls of its loaders do not count as requests again.
 */
export type PerformCall = <Name extends CallName>(
  name: Name,
  sent: SentInput,
  origin: CallOrigin,
) => ReturnType<Handler<Calls[Name]>>;

export interface PerformCallDeps {
  handlers: Handlers;
  formTokens: FormTokens;
  findPrincipal: FindPrincipal;
  rateLimits: RateLimits;
}

export function createPerformCall({ handlers, rateLimits, ...proofs }: PerformCallDeps): PerformCall {
  return async (name, sent, origin) => {
    const call: Call = calls[name];
    const auth = await authorizeCaller(call, origin, proofs);
    const input = validate(call, sent);
    // The table and the handlers have the same names, but the compiler cannot relate them here.
    const handler = handlers[name] as unknown as (input: object) => ReturnType<Handler<Calls[typeof name]>>;
    const { principal } = auth as { principal?: Principal };
    const handle = () =>
      handler({ ...input, auth, origin }).catch((error: unknown) => {
        throw withoutInvitation(error, call, origin);
      });
    return withinLimit(call, { origin, principal }, rateLimits, handle);
  };
}

function validate(call: Call, sent: SentInput): { params: unknown; query: unknown; body: unknown } {
  const read = (part: "params" | "query" | "body") => {
    const schema = call[part];
    if (!schema) return part === "body" ? call.rawBody && sent.body : {};
    const parsed = schema.safeParse(sent[part]);
    if (!parsed.success) throw new CallError("INVALID_DATA", { cause: parsed.error });
    return parsed.data;
  };
  return { params: read("params"), query: read("query"), body: read("body") };
}

async function withinLimit<Reply>(
  { path, limit }: Call,
  caller: { origin: CallOrigin; principal: Principal | undefined },
  rateLimits: RateLimits,
  handle: () => Promise<Reply>,
): Promise<Reply> {
  if (!limit) return handle();
  const subject = limit.per === "account" ? caller.principal?.accountId : visitorSubject(caller.origin);
  if (subject === undefined) throw new Error(`A call without a visitor cannot be counted against the limit of ${path}`);
  await rateLimits.consume(limit, subject);
  try {
    const reply = await handle();
    if (limit.counts) await rateLimits.giveBack(limit, subject);
    return reply;
  } catch (error) {
    // The reply stands, even if the limit's store is away.
    if (!countsFor(limit, error)) await rateLimits.giveBack(limit, subject).catch(() => {});
    throw error;
  }
}

/** Whether a failed call counts: by default each but one that found the shop unavailable, whose caller is asked to come again. */
function countsFor({ counts }: CallLimit, error: unknown): boolean {
  if (counts) return error instanceof CallError && counts.includes(error.code);
  return !isWithoutEffect(error);
}

/** The visitor as limits count them; undefined where a page is rendered for everyone. */
function visitorSubject({ address }: CallOrigin): string | undefined {
  return address === undefined ? undefined : addressSubject(address);
}
