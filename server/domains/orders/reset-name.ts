import { nameResetOfToken } from "./name-reset-token.ts";
import type { OrdersDeps } from "./orders-deps.ts";

/** Whether the link of a mail can still be used: ours, not over, and its name still bound. */
export async function isNameResetUsable({ keys, access }: OrdersDeps, token: string): Promise<boolean> {
  const nameResetId = nameResetOfToken(keys, token);
  return nameResetId !== undefined && (await access.findNameReset(nameResetId)) !== undefined;
}

/** Forgets the name that the link of a mail stands for: once. False if the link cannot be used (any more). */
export async function resetName({ keys, access, log }: OrdersDeps, token: string): Promise<boolean> {
  const nameResetId = nameResetOfToken(keys, token);
  const isReset = nameResetId !== undefined && (await access.resetName(nameResetId));
  if (isReset) log.info({ nameResetId }, "A reader had the name bound to an address forgotten");
  return isReset;
}
