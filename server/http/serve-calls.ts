import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import * as z from "zod/mini";
import { type Call, cacheControl } from "#contract/call.ts";
import { type CallName, calls } from "#contract/calls.ts";
import { JsonText } from "#db/json-text.ts";
import type { CallOrigin } from "#server/calls/handler.ts";
import type { PerformCall } from "#server/calls/perform-call.ts";
import { entityTag, namesTag } from "./entity-tag.ts";
import type { ReceiveLargeBody } from "./receive-large-body.ts";
import { receiveSignedBody } from "./receive-signed-body.ts";
import { screenLanguageOfRequest } from "./screen-language.ts";
import { sentFrom } from "./sent-from.ts";
import type { AnswerSharedCall } from "./share-calls.ts";
import type { SiteAddressOf } from "./site-address.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The error body of a call, if it is not the usual `{error}` (spec section 7). */
    refusal?: (code: string) => object;
  }
}

/** The dependencies of `serveCalls`. */
export interface CallsOverHttp {
  perform: PerformCall;
  siteAddressOf: SiteAddressOf;
  /** Undefined without a shared cache. */
  answerShared: AnswerSharedCall | undefined;
  /** Authorizes a request before its body is read. */
  authorize: AuthorizeCallRequest;
  receiveLargeBody: ReceiveLargeBody;
}

/** Finds the sender of a call's request. Throws the refusals of the call's `auth`. */
export type AuthorizeCallRequest = (
  request: FastifyRequest,
  call: Pick<Call, "auth" | "method">,
) => Promise<{ accountId: string }>;

/** Serves every call of the contract as declared. Checks the reply against its schema, unless the database wrote it. */
export function serveCalls(app: FastifyInstance, http: CallsOverHttp): void {
  for (const name of Object.keys(calls) as CallName[]) {
    const call: Call = calls[name];
    if (!call.rawBody) app.route(routeOf(name, call, http));
    else
      app.register(async (scope) => {
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
        scope.route(routeOf(name, call, http));
      });
  }
}

const refusalBody = z.looseObject({ error: z.string() });

function routeOf(name: CallName, call: Call, http: CallsOverHttp): RouteOptions {
  const { perform, siteAddressOf, answerShared } = http;
  const { requestsPerMinute, rawBody, refusal } = call;
  return {
    method: call.method,
    url: call.path,
    bodyLimit: rawBody?.maxBytes ?? call.maxBodyBytes,
    ...receiving(call, http),
    ...(call.cache === "revalidated" && { onSend: tagForEveryone }),
    config: {
      ...(refusal && { refusal }),
      ...(requestsPerMinute && { rateLimit: { max: requestsPerMinute, timeWindow: 60_000 } }),
    },
    // Only describes the calls; the handler validates the request.
    validatorCompiler: () => (value) => ({ value }),
    schema: {
      summary: call.summary,
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      response: { [call.status]: call.reply ?? z.undefined(), "4xx": refusalBody, "5xx": refusalBody },
    },
    async handler(request, reply) {
      if (await answerShared?.(name, request, reply)) return reply;
      let isPrivate = false;
      const origin = originOf(request, siteAddressOf, {
        setCookie: (cookie) => reply.header("set-cookie", cookie),
        setEntityTag: (tag) => reply.header("etag", `"${tag}"`),
        markPrivate: () => {
          isPrivate = true;
        },
      });
      const { params, query, body } = request;
      const result: unknown = await perform(name, { params, query, body }, origin);
      reply.status(call.status);
      const cache = isPrivate ? "private" : call.cache;
      if (cache) reply.header("cache-control", cacheControl[cache]);
      if (result instanceof JsonText)
        return reply.type("application/json; charset=utf-8").send(Buffer.from(result.text));
      return call.reply ? result : reply.send();
    },
  };
}

/** Leaves a larger body than that of any request unread until its sender has proved who they are. */
function receiving(call: Call, { authorize, receiveLargeBody }: CallsOverHttp): Pick<RouteOptions, "preParsing"> {
  if (call.auth.kind === "provider-signature") return { preParsing: receiveSignedBody() };
  if (call.rawBody === undefined && call.maxBodyBytes === undefined) return {};
  return { preParsing: receiveLargeBody((request) => authorize(request, call)) };
}

function originOf(request: FastifyRequest, siteAddressOf: SiteAddressOf, reply: CallOrigin["reply"]): CallOrigin {
  const { headers } = request;
  return {
    // A caller that has disconnected has none.
    address: request.ip ?? "",
    get language() {
      return screenLanguageOfRequest(new URLSearchParams(), headers.cookie, headers["accept-language"]);
    },
    get site() {
      return siteAddressOf(request);
    },
    bearer: bearerOf(request),
    cookie: headers.cookie,
    get sentFrom() {
      return sentFrom(headers, siteAddressOf(request).url);
    },
    userAgent: headers["user-agent"],
    setCookie: reply?.setCookie,
    header(name) {
      const value = headers[name.toLowerCase()];
      return value === undefined ? undefined : String(value);
    },
    reply,
  };
}

/** A public reply gets an ETag: every cache may store it and revalidates it each time. */
async function tagForEveryone(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (
    reply.hasHeader("etag") ||
    reply.statusCode !== 200 ||
    reply.getHeader("cache-control") !== cacheControl.revalidated
  )
    return payload;
  // Encodes once here; a text would be encoded twice, for the tag and for the answer.
  const body = Buffer.isBuffer(payload) ? payload : Buffer.from(String(payload));
  const etag = entityTag(body);
  reply.header("etag", etag);
  if (!namesTag(request.headers["if-none-match"], etag)) return body;
  reply.status(304).removeHeader("content-type");
  return "";
}

/** The bearer token of a request, if it is well-formed. */
function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/-]{1,4000}=*)$/i.exec(request.headers.authorization ?? "")?.[1];
}
