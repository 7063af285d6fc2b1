import { isUsername } from "#contract/reserved-usernames.ts";
import { socialProfileOf } from "#contract/social-url.ts";
import type { Queryable } from "#db/client.ts";
import type { ApplicationsDeps } from "./applications-deps.ts";

/** A free username made from the name of a profile; empty if none can be made. */
export async function suggestUsername(
  creators: ApplicationsDeps["creators"],
  db: Queryable,
  { id, profile }: { id: string; profile: string },
): Promise<string> {
  const base = (socialProfileOf(profile)?.handle ?? "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 25);
  // The last candidate is unique to the application.
  for (const ending of ["", "-2", "-3", `-${id.slice(0, 4)}`]) {
    const username = base + ending;
    if (isUsername(username) && !(await creators.find(username, db))) return username;
  }
  return "";
}
