import { basename, dirname, join } from "node:path";
import type { Creator } from "../../creators/index.ts";
import type { Content } from "../index.ts";
import { textOf } from "./field-values.ts";
import { ImportRefusal } from "./import-refusal.ts";
import { readMarkdown } from "./read-markdown.ts";
import { resolveFile } from "./resolve-file.ts";

/**
 * Publishes the creator of a `creator.md`: the front matter's fields, the folder's name as the username unless it names
 * another, the text as the description.
 */
export async function importCreator(
  { root, content, supportEmail }: { root: string; content: Content; supportEmail: string },
  path: string,
): Promise<{ username: string; outcome: "created" | "updated" | "unchanged" }> {
  const { fields, body } = await readMarkdown(join(root, path));
  const folder = dirname(path) === "." ? basename(root) : basename(dirname(path));
  const creator: Creator = {
    username: textOf(fields, 100, "username") ?? folder,
    firstName: textOf(fields, 100, "firstname", "first_name") ?? "",
    lastName: textOf(fields, 100, "lastname", "last_name") ?? "",
    email: textOf(fields, 254, "email") ?? supportEmail,
    socialMedia: textOf(fields, 500, "socialmedia", "social_media") ?? null,
    description: body.trim().slice(0, 5_000),
    verified: fields.get("verified") === true,
  };
  const image = textOf(fields, 500, "image", "portrait", "avatar");
  const file = image === undefined ? undefined : await resolveFile(root, dirname(path), image);
  if (image !== undefined && !file) throw new ImportRefusal(`the portrait ${image} is not there`);
  const portrait = file ? await content.takePicture(file, null) : undefined;
  const { outcome } = await content.publishAuthor(creator, portrait);
  return { username: creator.username, outcome };
}

/** Makes sure that the creator whom the options name is there; makes one if they tell the name. */
export async function ensureCreator(
  { content, supportEmail }: { content: Content; supportEmail: string },
  username: string,
  fullName: string | undefined,
): Promise<void> {
  if (await content.hasAuthor(username)) return;
  const [firstName, ...others] = fullName?.trim().split(/\s+/) ?? [];
  if (!firstName || others.length === 0) {
    throw new ImportRefusal(`there is no creator ${username}: give --creator-name "First Last" to make one`);
  }
  const lastName = others.join(" ");
  await content.publishAuthor({
    username,
    firstName,
    lastName,
    email: supportEmail,
    socialMedia: null,
    description: "",
    verified: false,
  });
}
