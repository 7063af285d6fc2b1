import { asSent } from "#contract/call-address.ts";
import { type CallName, calls } from "#contract/calls.ts";
import type { AnyCallRequest, Client } from "#contract/client.ts";
import { JsonText } from "#db/json-text.ts";
import type { PerformCall } from "./calls/perform-call.ts";
import type { SummaryReader } from "./domains/catalogue/index.ts";
import type { PageVisitor } from "./http/pages.ts";

/** Makes the client of a page's loaders and actions: all of their calls come from the page's visitor. */
export type CreatePageClient = (visitor: PageVisitor) => Client;

export interface PageClientDeps {
  perform: PerformCall;
  /** Reads listings, which the database writes as JSON. */
  summaries: SummaryReader;
}

/** The contract's calls without HTTP: each goes through `perform`, as a request over HTTP does. */
export function createPageClients({ perform, summaries }: PageClientDeps): CreatePageClient {
  const make = async (name: CallName, visitor: PageVisitor, request: AnyCallRequest): Promise<unknown> => {
    const { params = {}, query = {}, body, bearer, headers = {} } = request;
    const { address, cookie, language, site, sentFrom = "unknown", userAgent, setCookie } = visitor;
    const header = (name: string) => headers[name];
    const from = { address, cookie, language, site, sentFrom, userAgent, setCookie };
    const origin = { ...from, bearer, header, reply: undefined };
    const reply: unknown = await perform(name, { params: asSent(params), query: asSent(query), body }, origin);
    return reply instanceof JsonText ? summaries.read(reply) : reply;
  };
  // A page makes a few of the calls: no function is made for the others.
  return (visitor) =>
    new Proxy({} as Client, {
      get: (_, name) => (isCallName(name) ? (request: AnyCallRequest = {}) => make(name, visitor, request) : undefined),
    });
}

function isCallName(name: string | symbol): name is CallName {
  return Object.hasOwn(calls, name);
}
