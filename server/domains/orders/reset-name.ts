import { nameResetOfToken } from "./name-reset-token.ts";
import type { OrdersDeps } from "./orders-deps.ts";

/**
 * Whether the link of a mail can still be used: its signature is valid, it has not expired, and its name is still
 * bound.
 */
export async function isNameResetUsable({ keys, access }: OrdersDeps, token: string): Promise<boolean> {
  const nameResetId = nameResetOfToken(keys, token);
  return nameResetId !== undefined && (await access.findNameReset(nameResetId)) !== undefined;
}

/** Deletes the name of a mailed link, once; false if the link cannot be used (any more). */
export async function resetName({ keys, access, log }: OrdersDeps, token: string): Promise<boolean> {
  const nameResetId = nameResetOfToken(keys, token);
  const isReset = nameResetId !== undefined && (await access.resetName(nameResetId));
  if (isReset) log.info({ nameResetId }, "A reader deleted the name bound to an address");
  return isReset;
}
