import { asSent } from "#contract/call-address.ts";
import { type CallName, calls } from "#contract/calls.ts";
import type { AnyCallRequest, PageClient } from "#contract/client.ts";
import { JsonText } from "#db/json-text.ts";
import type { PerformCall } from "./calls/perform-call.ts";
import type { Catalogue, SummaryReader } from "./domains/catalogue/index.ts";
import type { PageVisitor } from "./http/pages.ts";

/** Makes the client of a page's loaders and actions: all of their calls come from the page's visitor. */
export type CreatePageClient = (visitor: PageVisitor) => PageClient;

export interface PageClientDeps {
  perform: PerformCall;
  catalogue: Pick<Catalogue, "listPostAndRelated" | "publicBodyOf">;
  /** Reads listings, which the database writes as JSON. */
  summaries: SummaryReader;
}

/** The contract's calls without HTTP: each goes through `perform`, as a request over HTTP does. */
export function createPageClients({ perform, catalogue, summaries }: PageClientDeps): CreatePageClient {
  const make = async (name: CallName, visitor: PageVisitor, request: AnyCallRequest): Promise<unknown> => {
    const { params = {}, query = {}, body, bearer, headers = {} } = request;
    const { address, cookie, language, site, sentFrom = "unknown", userAgent, setCookie } = visitor;
    const header = (name: string) => headers[name];
    const from = { address, cookie, language, site, sentFrom, userAgent, setCookie };
    const origin = { ...from, bearer, header, reply: undefined };
    const reply: unknown = await perform(name, { params: asSent(params), query: asSent(query), body }, origin);
    return reply instanceof JsonText ? summaries.read(reply) : reply;
  };
  const getPostPage: PageClient["getPostPage"] = async (asked) => {
    const { data, postId } = summaries.read(await catalogue.listPostAndRelated(asked));
    const [post, ...related] = data;
    if (post?.id !== postId) throw new Error(`Post ${postId} has no summary`);
    return { post, body: await catalogue.publicBodyOf(post), related };
  };
  // A page makes a few of the calls: no function is made for the others.
  return (visitor) =>
    new Proxy({ getPostPage } as PageClient, {
      get: (own, name) =>
        isCallName(name) ? (request: AnyCallRequest = {}) => make(name, visitor, request) : own[name as "getPostPage"],
    });
}

function isCallName(name: string | symbol): name is CallName {
  return Object.hasOwn(calls, name);
}
