import type { IncomingHttpHeaders } from "node:http";
import type { World } from "../state/world.ts";
import { ApiError, invalidParam } from "./api-error.ts";
import { type ApiResponse, type dropped, errorResponse } from "./api-response.ts";
import { authenticate, requireSecretKey } from "./authenticate.ts";
import { decodeForm, type WireGroup } from "./decode-form.ts";
import { decodeJson } from "./decode-json.ts";
import { expandPaths } from "./expand.ts";
import type { Faults } from "./faults.ts";
import { fingerprintOf, type IdempotencyKeys } from "./idempotency.ts";
import { injectFault, serverError } from "./inject-fault.ts";
import { list, readParams, text } from "./params.ts";
import type { Resource } from "./resource.ts";
import { type Call, matchRoute, type Route } from "./route.ts";

/** A fully read request to `/v1` or `/v2`. */
export interface ApiRequest {
  method: string;
  path: string;
  query: string;
  headers: IncomingHttpHeaders;
  body: string;
  requestId: string;
  /** Whether a local program sent it, and not a web page. */
  isLocalProgram: boolean;
  /** Aborted when the client goes away. */
  aborted: AbortSignal;
}

/** The dependencies of API calls. */
export interface ApiContext {
  world: World;
  resources: Resource[];
  keys: IdempotencyKeys;
  faults: Faults;
}

/** The route for a method and path with the ids of the path, or undefined. */
export function findRoute({ resources }: ApiContext, method: string, path: string) {
  return matchRoute(
    resources.flatMap(({ routes }) => routes),
    method,
    path,
  );
}

/** Handles one API call. Never throws for a client's mistake. */
export async function handleCall(context: ApiContext, request: ApiRequest): Promise<ApiResponse | typeof dropped> {
  try {
    return await handleOrThrow(context, request);
  } catch (error) {
    if (error instanceof ApiError) return errorResponse(isV2(request.path) ? asV2(error) : error);
    console.error(`sandbox: ${request.method} ${request.path} (${request.requestId}) failed`, error);
    return serverError;
  }
}

async function handleOrThrow(context: ApiContext, request: ApiRequest): Promise<ApiResponse | typeof dropped> {
  const { method, path, body } = request;
  const audience = authenticate(request.headers, request.isLocalProgram, () => decodeParams(request).key);
  const found = findRoute(context, method, path);
  if (!found) throw unknownUrl(method, path);
  if (!found.route.publishable) requireSecretKey(audience);
  rejectOtherContentTypes(request);

  const key = method === "POST" ? (singleHeader(request.headers["idempotency-key"]) ?? null) : null;
  const fingerprint = fingerprintOf(method, path, body);
  const stored = key === null ? undefined : context.keys.findResponse(key, fingerprint);
  if (stored) return stored;

  const cause = { id: request.requestId, idempotency_key: key };
  const account = singleHeader(request.headers["stripe-account"] ?? request.headers["stripe-context"]);
  const call: Call = { ...context.world, cause, audience, account };
  const fault = context.faults.take(method, path);
  const ends = { aborted: request.aborted, cleared: context.faults.cleared };
  return context.keys.during(key, async () => {
    const early = fault?.when === "before" ? await injectFault(fault, ends) : undefined;
    if (early === serverError && !isV2(path)) context.keys.storeResponse(key, fingerprint, request.requestId, early);
    if (early) return early;
    const answer = context.world.store.transact(() => {
      const own = execute(context, call, found.route, found.ids, request);
      const result = fault?.when === "after" && fault.kind === "500" ? serverError : own;
      // API v2 stores no 5xx: a retry finds what the call did.
      context.keys.storeResponse(key, fingerprint, request.requestId, isV2(path) ? own : result);
      return result;
    });
    const late = fault?.when === "after" ? await injectFault(fault, ends) : undefined;
    return late ?? answer;
  });
}

/** Runs the route. Returns errors of calls that took effect as responses; throws all others. */
function execute(
  context: ApiContext,
  call: Call,
  route: Route,
  ids: Record<string, string>,
  request: ApiRequest,
): ApiResponse {
  const { expand, ...own } = decodeParams(request);
  if (call.audience === "publishable") delete own.key;
  const paths = expand === undefined ? [] : list(text()).read(expand, "expand");
  const params = readParams(Object.assign(Object.create(null) as WireGroup, own), route.shape);
  try {
    const value = route.handle(call, params as never, ids);
    return { status: 200, body: expandPaths(context.world.store, context.resources, value, paths) };
  } catch (error) {
    if (error instanceof ApiError && error.executed) return errorResponse(error);
    throw error;
  }
}

function isV2(path: string): boolean {
  return path.startsWith("/v2/");
}

/** API v2 has a word of its own for an unknown id. */
function asV2(error: ApiError): ApiError {
  if (error.status !== 404) return error;
  return new ApiError(404, { type: "invalid_request_error", code: "not_found", message: error.message });
}

function decodeParams({ method, path, body, query }: ApiRequest): WireGroup {
  if (isV2(path) && method !== "GET") return decodeJson(body);
  return decodeForm(method === "GET" || body === "" ? query : body);
}

function unknownUrl(method: string, path: string): ApiError {
  const message = `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
  return new ApiError(404, { type: "invalid_request_error", message });
}

function rejectOtherContentTypes({ headers, body, path }: ApiRequest): void {
  const type = headers["content-type"];
  const wanted = isV2(path) ? "application/json" : "application/x-www-form-urlencoded";
  if (body === "" || type === undefined || type.toLowerCase().startsWith(wanted)) return;
  throw invalidParam("content-type", `Invalid content type ${type}: send ${wanted}.`);
}

function singleHeader(value: string | string[] | undefined): string | undefined {
  return (Array.isArray(value) ? value[0] : value) || undefined;
}
