import { isUsername } from "#contract/reserved-usernames.ts";
import { socialProfileOf } from "#contract/social-url.ts";
import type { Queryable } from "#db/client.ts";
import type { ApplicationsDeps } from "./applications-deps.ts";

/** Further names that are tried when the profile's own is taken. */
const endings = ["", "-2", "-3", "-4", "-5"];

/** A free username made from the name of a profile; empty if none can be made. */
export async function suggestUsername(
  creators: ApplicationsDeps["creators"],
  db: Queryable,
  profile: string,
): Promise<string> {
  const base = (socialProfileOf(profile)?.handle ?? "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 28);
  for (const ending of endings) {
    const username = base + ending;
    if (isUsername(username) && !(await creators.find(username, db))) return username;
  }
  return "";
}
