import type { Cause, World } from "../state/world.ts";
import type { Read, Shape } from "./params.ts";

/** The call being handled. */
export interface Call extends World {
  cause: Cause;
  /** The type of its key: a browser (`publishable`) may see and do less. */
  audience: "secret" | "publishable";
  /** The connected account on whose behalf it is made (`Stripe-Account`). */
  account?: string | undefined;
}

/** One API call. */
export interface Route {
  method: "GET" | "POST" | "DELETE";
  /** Such as `/v1/charges/:id`. */
  path: string;
  shape: Shape;
  /** Browsers may call it with the publishable key and the object's client secret. */
  publishable: boolean;
  handle(call: Call, params: never, ids: Record<string, string>): object;
}

/** Declares a route and derives its parameter types from the shape. */
export function route<const S extends Shape>(declared: {
  method: Route["method"];
  path: string;
  shape: S;
  publishable?: boolean;
  handle(call: Call, params: Read<S>, ids: Record<string, string>): object;
}): Route {
  return { ...declared, publishable: declared.publishable ?? false };
}

/** The route for a method and path with the ids of the path, or undefined. */
export function matchRoute(routes: Route[], method: string, path: string) {
  for (const candidate of routes) {
    if (candidate.method !== method) continue;
    const ids = matchPath(candidate.path, path);
    if (ids) return { route: candidate, ids };
  }
  return undefined;
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return undefined;
  const ids: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const actual = given[index] ?? "";
    if (part.startsWith(":") && actual !== "") ids[part.slice(1)] = actual;
    else if (part !== actual) return undefined;
  }
  return ids;
}
