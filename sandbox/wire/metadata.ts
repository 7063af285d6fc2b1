import type { Stripe } from "stripe";
import { invalidParam } from "./api-error.ts";
import type { Rule } from "./params.ts";

const maxKeys = 50;
const maxNameLength = 40;
const maxValueLength = 500;

/** A change of metadata: the keys to set (an empty value removes one), or null to remove all. */
export type MetadataChange = Record<string, string> | null;

/** The `metadata` parameter, with Stripe's limits on names and values. */
export const metadataParam: Rule<MetadataChange> = {
  read(value, name) {
    if (value === "") return null;
    if (typeof value === "string") throw invalidParam(name, "Invalid object");
    const change: Record<string, string> = {};
    for (const [key, entry] of Object.entries(value)) {
      if (typeof entry !== "string") throw invalidParam(`${name}[${key}]`, "Metadata values must be strings.");
      if (key.length > maxNameLength) {
        const message = `Metadata keys can have up to ${maxNameLength} characters, but you passed in ${key.length}. Invalid key: ${key}`;
        throw invalidParam(name, message);
      }
      if (entry.length > maxValueLength) {
        const message = `Metadata values can have up to ${maxValueLength} characters, but you passed in a value that is ${entry.length} characters. Invalid value: ${entry}`;
        throw invalidParam(`${name}[${key}]`, message);
      }
      change[key] = entry;
    }
    return change;
  },
};

/** The metadata after a change. Throws a 400 beyond 50 keys. */
export function changeMetadata(current: Stripe.Metadata, change: MetadataChange | undefined): Stripe.Metadata {
  if (change === undefined) return current;
  if (change === null) return {};
  const merged = Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value !== ""));
  if (Object.keys(merged).length > maxKeys) {
    throw invalidParam("metadata", `You may only specify up to ${maxKeys} metadata keys.`);
  }
  return merged;
}
