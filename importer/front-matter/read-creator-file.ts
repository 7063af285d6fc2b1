import { basename, dirname, join } from "node:path";
import { isUsername } from "#contract/reserved-usernames.ts";
import type { Creator } from "#server/domains/creators/index.ts";
import { ImportRefusal } from "../report/import-refusal.ts";
import { flagOf, textOf } from "./field-values.ts";
import type { FrontMatter } from "./front-matter.ts";
import { readMarkdown } from "./read-markdown.ts";

/** What a `creator.md` says; the portrait still stands by its reference. */
export interface CreatorFile {
  path: string;
  creator: Creator;
  /** Whether the file asks for the verified badge, which only an option gives. */
  asksForBadge: boolean;
  portrait: string | undefined;
}

/**
 * Reads a `creator.md`: the front matter's fields, the folder's name as the username unless it names another, the text as
 * the description. Throws `ImportRefusal`.
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

/** Two fields, or `name` with the first name as its first word. */
function namesOf(fields: FrontMatter["fields"]): { firstName: string; lastName: string } {
  const [first, ...rest] = textOf(fields, 200, "name")?.split(" ") ?? [];
  const full = rest.length > 0 ? { firstName: first, lastName: rest.join(" ") } : undefined;
  const firstName = textOf(fields, 100, "firstname", "first_name") ?? full?.firstName;
  const lastName = textOf(fields, 100, "lastname", "last_name") ?? full?.lastName;
  if (!firstName || !lastName)
    throw new ImportRefusal(
      "a creator needs a first and a last name: write firstName: and lastName:, or both in name:",
    );
  return { firstName, lastName };
}

function usernameOfFolder(root: string, path: string): string {
  const username = folderName(root, path);
  if (isUsername(username)) return username;
  throw new ImportRefusal(
    `the folder's name was taken as the username, and "${username}" is reserved or not a username: write username: with 3 to 30 of a-z, 0-9 and inner hyphens`,
  );
}

/** The name of the folder that a file is in. */
export function folderName(root: string, path: string): string {
  return dirname(path) === "." ? basename(root) : basename(dirname(path));
}
