import { basename, dirname, join } from "node:path";
import type { Creator } from "../../creators/index.ts";
import { flagOf, textOf } from "./field-values.ts";
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
      username: textOf(fields, 100, "username") ?? folderName(root, path),
      firstName: textOf(fields, 100, "firstname", "first_name") ?? "",
      lastName: textOf(fields, 100, "lastname", "last_name") ?? "",
      email: textOf(fields, 254, "email") ?? supportEmail,
      socialMedia: textOf(fields, 500, "socialmedia", "social_media") ?? null,
      description: body.trim().slice(0, 5_000),
      verified: undefined,
    },
    asksForBadge: flagOf(fields, "verified") ?? false,
    portrait: textOf(fields, 500, "image", "portrait", "avatar"),
  };
}

/** The name of the folder that a file is in. */
export function folderName(root: string, path: string): string {
  return dirname(path) === "." ? basename(root) : basename(dirname(path));
}
