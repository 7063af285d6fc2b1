import { accessKey, slugDigestOf } from "./access-key.ts";

/** The name of the positions in a post's films and recordings, beside the name of its token: it spells no slug either. */
export function positionsKeyOf(tokenKey: string): string {
  return `vitrina.played.${slugDigestOf(tokenKey)}`;
}

/** How far a file of a post was played in this browser, in seconds; 0 if it is not known. */
export async function readPosition(slug: string, fileId: string): Promise<number> {
  const position = read(positionsKeyOf(await accessKey(slug)))[fileId];
  return typeof position === "number" && Number.isFinite(position) && position > 0 ? position : 0;
}

/** Remembers how far a file of a post was played. Removed with the token of the post (`stored-token.ts`). */
export async function storePosition(slug: string, fileId: string, positionSec: number): Promise<void> {
  try {
    const key = positionsKeyOf(await accessKey(slug));
    localStorage.setItem(key, JSON.stringify({ ...read(key), [fileId]: Math.floor(positionSec) }));
  } catch {
    // Blocked or full storage: the film begins at its start the next time.
  }
}

function read(key: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
