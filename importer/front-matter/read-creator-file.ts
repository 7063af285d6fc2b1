import { basename, dirname, join } from "node:path";
import { isUsername } from "#contract/reserved-usernames.ts";
import type { Creator } from "#server/domains/creators/index.ts";
import { ImportError } from "../report/import-error.ts";
import { flagOf, textOf } from "./field-values.ts";
import type { FrontMatter } from "./front-matter.ts";
import { readMarkdown } from "./read-markdown.ts";

/** The content of a `creator.md`; the portrait is still a reference. */
export interface CreatorFile {
  path: string;
  creator: Creator;
  /** The file requests the verified badge, which requires an option. */
  asksForBadge: boolean;
  portrait: string | undefined;
}

/**
 * Reads a `creator.md`: the fields of the front matter, the folder's name as default username, the text as description.
 * Throws `ImportError`.
 */
export async function readCreatorFile(root: string, path: string, supportEmail: string): Promise<CreatorFile> {
  const { fields, body } = await readMarkdown(join(root, path));
  return {
    path,
    creator: {
      username: textOf(fields, 100, "username") ?? usernameOfFolder(root, path),
      ...namesOf(fields),
      email: textOf(fields, 254, "email") ?? supportEmail,
      socialMedia: textOf(fields, 500, "socialmedia", "social_media") ?? null,
      description: body.trim().slice(0, 5_000),
      verified: undefined,
    },
    asksForBadge: flagOf(fields, "verified") ?? false,
    portrait: textOf(fields, 500, "image", "portrait", "avatar"),
  };
}

/** Both name fields, or `name` with its first word as first name. */
function namesOf(fields: FrontMatter["fields"]): { firstName: string; lastName: string } {
  const [first, ...rest] = textOf(fields, 200, "name")?.split(" ") ?? [];
  const full = rest.length > 0 ? { firstName: first, lastName: rest.join(" ") } : undefined;
  const firstName = textOf(fields, 100, "firstname", "first_name") ?? full?.firstName;
  const lastName = textOf(fields, 100, "lastname", "last_name") ?? full?.lastName;
  if (!firstName || !lastName)
    throw new ImportError("a creator needs a first and a last name: write firstName: and lastName:, or both in name:");
  return { firstName, lastName };
}

function usernameOfFolder(root: string, path: string): string {
  const username = folderName(root, path);
  if (isUsername(username)) return username;
  throw new ImportError(
    `the folder's name was taken as the username, and "${username}" is reserved or not a username: write username: with 3 to 30 of a-z, 0-9 and inner hyphens`,
  );
}

/** The name of a file's folder. */
export function folderName(root: string, path: string): string {
  return dirname(path) === "." ? basename(root) : basename(dirname(path));
}
