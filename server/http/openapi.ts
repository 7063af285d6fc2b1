import type { OpenAPIV3_1 } from "openapi-types";
import * as z from "zod/mini";
import type { Call } from "#contract/call.ts";
import { calls } from "#contract/calls.ts";
import { type ErrorCode, errorStatus, goneStatus } from "#contract/errors.ts";

/** Errors of every call, of every POST and of every call with a body. */
const errorsOfAll: ErrorCode[] = ["TOO_MANY_REQUESTS", "GENERAL_ERROR", "UNAVAILABLE"];
const errorsOfPosts: ErrorCode[] = ["OUTCOME_UNKNOWN"];
export const errorsOfBodies: ErrorCode[] = ["INVALID_DATA", "BODY_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"];

/**
 * The OpenAPI document of the contract's calls: the generated schemas, completed with errors by status, authorization,
 * limits and headers. OpenAPI has no field for limits: they are the extension `x-rate-limit`.
 */
export function describeCalls(generated: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  const paths: OpenAPIV3_1.PathsObject = {};
  for (const [operationId, call] of Object.entries<Call>(calls)) {
    const path = call.path.replace(/:(\w+)/g, "{$1}");
    const method = call.method.toLowerCase() as Lowercase<Call["method"]>;
    const operation = generated.paths?.[path]?.[method];
    const success = operation?.responses?.[call.status];
    const described = {
      ...operation,
      operationId,
      parameters: [...(operation?.parameters ?? []), ...headersOf(call)],
      responses: { ...(success && { [call.status]: success }), ...refusalsOf(call) },
      ...securityOf(call),
      ...limitOf(call),
    };
    paths[path] = { ...paths[path], [method]: described };
  }
  return { ...generated, paths, components: { securitySchemes } };
}

const securitySchemes = {
  bearer: { type: "http", scheme: "bearer" },
  // `__Host-session` on https.
  session: { type: "apiKey", in: "cookie", name: "session" },
} as const;

/** The schemes by which a caller authorizes a call. The provider's signature is a header of its own. */
function securityOf({ auth }: Call): { security?: OpenAPIV3_1.SecurityRequirementObject[] } {
  switch (auth.kind) {
    case "form-token":
      return { security: [{ bearer: [] }] };
    case "access-token":
      return { security: auth.required ? [{ bearer: [] }] : [{ bearer: [] }, {}] };
    case "account":
    case "creator":
    case "team":
      return { security: [{ session: [] }] };
    case "same-origin":
    case "none":
    case "provider-signature":
      return {};
  }
}

/** Requests of one address in a number of seconds. */
function limitOf({ limit, requestsPerMinute }: Call): object {
  if (limit) return { "x-rate-limit": { max: limit.max, windowSec: limit.windowSec } };
  return requestsPerMinute ? { "x-rate-limit": { max: requestsPerMinute, windowSec: 60 } } : {};
}

function refusalsOf(call: Call): OpenAPIV3_1.ResponsesObject {
  const own = call.method === "GET" ? [] : errorsOfBodies;
  const ofPosts = call.method === "POST" && !call.repeatable ? errorsOfPosts : [];
  const codes = new Set<ErrorCode>([...call.errors, ...own, ...errorsOfAll, ...ofPosts]);
  const byStatus = Map.groupBy([...codes], (code) => errorStatus[code]);
  if (call.gone) byStatus.set(goneStatus, [...(byStatus.get(goneStatus) ?? []), "NOT_FOUND"]);
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusal(status, codes, call)]));
}

function refusal(status: number, codes: ErrorCode[], { errorDetails = {} }: Call): OpenAPIV3_1.ResponseObject {
  const detailsOf = (code: ErrorCode) => {
    const details = errorDetails[code];
    return details && z.toJSONSchema(details, { io: "output" }).properties;
  };
  const schema = {
    type: "object",
    required: ["error"],
    properties: Object.assign({ error: { type: "string", enum: codes } }, ...codes.map(detailsOf)),
  } satisfies OpenAPIV3_1.SchemaObject;
  const retryAfter = { "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } } } as const;
  return {
    description: codes.join(", "),
    ...((status === 429 || status === 503) && { headers: retryAfter }),
    content: { "application/json": { schema } },
  };
}

function headersOf({ headers = {} }: Call): OpenAPIV3_1.ParameterObject[] {
  return Object.entries(headers).map(([name, { description, required }]) => ({
    ...{ in: "header", name, description, required },
    schema: { type: "string" },
  }));
}
