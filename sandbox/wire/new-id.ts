import { randomInt } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** An unguessable string in the alphabet of Stripe's ids. */
export function randomText(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** A new id such as `pi_3…`: the prefix (with its underscore) and 24 characters. */
export function newId(prefix: string): string {
  return `${prefix}${randomText(24)}`;
}
