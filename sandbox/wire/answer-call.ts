import type { IncomingHttpHeaders } from "node:http";
import type { Faults } from "../control/faults.ts";
import type { World } from "../world.ts";
import { type Answer, type dropped, errorAnswer } from "./answer.ts";
import { ApiError, invalidParam } from "./api-error.ts";
import { authenticate, requireSecretKey } from "./authenticate.ts";
import { decodeForm, type WireGroup } from "./decode-form.ts";
import { expandPaths } from "./expand.ts";
import { fingerprintOf, type IdempotencyKeys } from "./idempotency.ts";
import { list, readParams, text } from "./params.ts";
import type { Resource } from "./resource.ts";
import { type Call, matchRoute, type Route } from "./route.ts";
import { serverError, sufferFault } from "./suffer-fault.ts";

/** A request to `/v1`, read in full. */
export interface CallRequest {
  method: string;
  path: string;
  query: string;
  headers: IncomingHttpHeaders;
  body: string;
  requestId: string;
  /** Whether a program on this machine sent it, and no web page. */
  isOwnProgram: boolean;
  /** Aborted when the client goes away. */
  gone: AbortSignal;
}

/** What answering needs beside the world. */
export interface CallDesk {
  world: World;
  resources: Resource[];
  keys: IdempotencyKeys;
  faults: Faults;
}

/** The route of a method and path, with the ids in the path; undefined when there is none. */
export function findRoute({ resources }: CallDesk, method: string, path: string) {
  return matchRoute(
    resources.flatMap(({ routes }) => routes),
    method,
    path,
  );
}

/** Answers one call of the wire format, never throwing for what a client did. */
export async function answerCall(desk: CallDesk, request: CallRequest): Promise<Answer | typeof dropped> {
  try {
    return await answerOrThrow(desk, request);
  } catch (error) {
    if (error instanceof ApiError) return errorAnswer(error);
    console.error(`sandbox: ${request.method} ${request.path} (${request.requestId}) failed`, error);
    return serverError;
  }
}

async function answerOrThrow(desk: CallDesk, request: CallRequest): Promise<Answer | typeof dropped> {
  const { method, path, body } = request;
  const audience = authenticate(request.headers, request.isOwnProgram, () => decodeParams(request).key);
  const found = findRoute(desk, method, path);
  if (!found) throw unknownUrl(method, path);
  if (!found.route.publishable) requireSecretKey(audience);
  refuseOtherContent(request);

  const key = method === "POST" ? (singleHeader(request.headers["idempotency-key"]) ?? null) : null;
  const fingerprint = fingerprintOf(method, path, body);
  const stored = key === null ? undefined : desk.keys.recall(key, fingerprint);
  if (stored) return stored;

  const cause = { id: request.requestId, idempotency_key: key };
  const call: Call = { ...desk.world, cause, audience };
  const fault = desk.faults.take(method, path);
  return desk.keys.during(key, async () => {
    const early = fault?.when === "before" ? await sufferFault(fault, request.gone) : undefined;
    if (early === serverError) desk.keys.remember(key, fingerprint, request.requestId, early);
    if (early) return early;
    const answer = desk.world.store.transact(() => {
      const own = execute(desk, call, found.route, found.ids, request);
      const kept = fault?.when === "after" && fault.kind === "500" ? serverError : own;
      desk.keys.remember(key, fingerprint, request.requestId, kept);
      return kept;
    });
    const late = fault?.when === "after" ? await sufferFault(fault, request.gone) : undefined;
    return late ?? answer;
  });
}

/** Runs the route. A refusal after its work began is an answer like any other; an earlier one is thrown on. */
function execute(desk: CallDesk, call: Call, route: Route, ids: Record<string, string>, request: CallRequest): Answer {
  const { expand, ...own } = decodeParams(request);
  if (call.audience === "publishable") delete own.key;
  const paths = expand === undefined ? [] : list(text()).read(expand, "expand");
  const params = readParams(Object.assign(Object.create(null) as WireGroup, own), route.shape);
  try {
    const value = route.handle(call, params as never, ids);
    return { status: 200, body: expandPaths(desk.world.store, desk.resources, value, paths) };
  } catch (error) {
    if (error instanceof ApiError && error.executed) return errorAnswer(error);
    throw error;
  }
}

function decodeParams({ method, body, query }: CallRequest): WireGroup {
  return decodeForm(method === "GET" || body === "" ? query : body);
}

function unknownUrl(method: string, path: string): ApiError {
  const message = `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
  return new ApiError(404, { type: "invalid_request_error", message });
}

function refuseOtherContent({ headers, body }: CallRequest): void {
  const type = headers["content-type"];
  if (body === "" || type === undefined || /^application\/x-www-form-urlencoded\b/i.test(type)) return;
  throw invalidParam("content-type", `Invalid content type ${type}: send application/x-www-form-urlencoded.`);
}

function singleHeader(value: string | string[] | undefined): string | undefined {
  return (Array.isArray(value) ? value[0] : value) || undefined;
}
