import { CallError } from "#contract/errors.ts";
import { isUsername } from "#contract/reserved-usernames.ts";
import { socialProfileOf } from "#contract/social-url.ts";
import type { Transaction } from "#db/client.ts";
import { openApplicationText } from "./application-text.ts";
import type { ApplicationsDeps } from "./applications-deps.ts";
import type { ApplicationRow } from "./store.ts";
import { suggestUsername } from "./suggest-username.ts";

/**
 * Opens the applicant's account and creator profile, where they do not exist, links them, and restricts a new creator as closed accounts of
 * the same person are (decision 249). The profile's public e-mail
 * address is the support address, never the applicant's own. Returns the username of a new profile; null if the account
 * has a profile already. Throws USERNAME_UNAVAILABLE for a taken, reserved or invalid username.
 */
export async function approveApplication(
  deps: Pick<ApplicationsDeps, "keys" | "accounts" | "creators" | "restrictions" | "supportEmail">,
  tx: Transaction,
  application: ApplicationRow,
  chosenUsername: string | undefined,
): Promise<string | null> {
  const { accounts, creators, supportEmail } = deps;
  const { name, email, socialMedia } = openApplicationText(deps.keys, application);
  const accountId = await accounts.open(tx, { email, language: application.language });
  if ((await accounts.creatorOf(tx, accountId)) !== null) return null;
  const username =
    chosenUsername ?? (await suggestUsername(creators, tx, { id: application.id, profile: socialMedia }));
  if (!isUsername(username)) throw new CallError("USERNAME_UNAVAILABLE");
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  const creatorId = await creators.register(tx, {
    ...{ username, firstName, lastName: rest.join(" ") },
    email: supportEmail,
    socialMedia: socialProfileOf(socialMedia)?.url ?? null,
    description: "",
  });
  if (!creatorId) throw new CallError("USERNAME_UNAVAILABLE");
  await accounts.linkCreator(tx, accountId, creatorId);
  await deps.restrictions.carryOverIn(tx, { email, profile: socialMedia, creatorId });
  return username;
}
