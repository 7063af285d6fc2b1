import { createHash } from "node:crypto";

/** Ten digits: together with the longest name of a form no more than a name in the store may have. */
const ownerOf = (creatorId: string) => `o${createHash("sha256").update(creatorId).digest("hex").slice(0, 10)}`;

/**
 * The name under which the store has a form of a blob for one creator, beside the blob. Another creator with the same bytes has a form of
 * their own, so that the time of its first request tells nothing of anybody else (decision 227).
 */
export function ownFormName(form: string, creatorId: string): string {
  return `${form}${ownerOf(creatorId)}`;
}

const formName = /^(?:(?:w\d+|still)(?:avif)?|pages?\d+|crc32)(?<owner>o[0-9a-f]{10})?$/;

/** Whether this is the name of a form that is made at a request: one of a creator, or one that creators shared in earlier versions. */
export function isNameOfForm(name: string): boolean {
  return formName.test(name);
}

/** Whether a form with this name belongs to one of these creators. One that creators shared belongs to none. */
export function belongsToOneOf(name: string, creatorIds: readonly string[]): boolean {
  const owner = formName.exec(name)?.groups?.owner;
  return owner !== undefined && creatorIds.some((creatorId) => owner === ownerOf(creatorId));
}
