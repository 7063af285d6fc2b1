import { invalidParam } from "./api-error.ts";
import type { WireGroup, WireValue } from "./decode-form.ts";

/** Decodes the JSON body of a v2 call into the form that parameters are read from: every value is text. */
export function decodeJson(body: string): WireGroup {
  if (body === "") return {};
  try {
    const value: unknown = JSON.parse(body);
    if (value !== null && typeof value === "object" && !Array.isArray(value)) return wireOf(value) as WireGroup;
  } catch {
    // Rejected below.
  }
  throw invalidParam("body", "Invalid request: send a JSON object.");
}

function wireOf(value: unknown): WireValue {
  if (value === null) return "";
  if (typeof value !== "object") return String(value);
  return Object.assign(
    Object.create(null) as WireGroup,
    Object.fromEntries(Object.entries(value).map(([name, held]) => [name, wireOf(held)])),
  );
}
