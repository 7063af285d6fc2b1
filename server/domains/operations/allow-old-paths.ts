import { isUsername } from "#contract/reserved-usernames.ts";
import type { AllowedOldPaths } from "#server/domains/imports/index.ts";
import { OperationRefused } from "./operation-refused.ts";
import type { OperationsDeps } from "./operations-deps.ts";
import { recordAction } from "./recorded-action.ts";

/** Lets the old paths of what a creator has imported lead to the published posts, and records how many (decision 261). */
export async function allowOldPaths(parts: OperationsDeps, actor: string, username: string): Promise<AllowedOldPaths> {
  await refuseUnknown(parts, username);
  return recordAction(parts, { actor, action: "old-paths", detail: { username } }, async () => {
    const result = await parts.imports.allowOldPaths(username);
    return { result, detail: { claimed: result.claimed.length, taken: result.taken.length } };
  });
}

/** Takes the old paths of a creator's posts away, and records how many there were. `allowOldPaths` brings those of the creator's own imports back. */
export async function dropOldPaths(parts: OperationsDeps, actor: string, username: string): Promise<string[]> {
  await refuseUnknown(parts, username);
  return recordAction(parts, { actor, action: "drop-old-paths", detail: { username } }, async () => {
    const result = await parts.posts.dropOldPaths(username);
    return { result, detail: { dropped: result.length } };
  });
}

async function refuseUnknown({ creators }: OperationsDeps, username: string): Promise<void> {
  if (isUsername(username) && (await creators.find(username))) return;
  throw new OperationRefused(`There is no creator ${username}.`);
}
