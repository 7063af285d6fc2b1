import { accessKey, slugDigestOf } from "./access-key.ts";

const positionsPrefix = "vitrina.played.";

/** The name of the positions in a post's films and recordings, beside the name of its token: it spells no slug either. */
export function positionsKeyOf(tokenKey: string): string {
  return positionsPrefix + slugDigestOf(tokenKey);
}

/** How far a file of a post was played in this browser, in seconds; 0 if it is not known. */
export async function readPosition(slug: string, fileId: string): Promise<number> {
  const position = read(positionsKeyOf(await accessKey(slug)))[fileId];
  return typeof position === "number" && Number.isFinite(position) && position > 0 ? position : 0;
}

/**
 * Remembers how far a file of a post was played, with the end of the access in Unix seconds. Removed with the token of the post
 * (`stored-token.ts`), and after that end by the next post that is opened.
 */
export async function storePosition(
  { slug, fileId, endsAtSec }: { slug: string; fileId: string; endsAtSec: number },
  positionSec: number,
): Promise<void> {
  try {
    const key = positionsKeyOf(await accessKey(slug));
    localStorage.setItem(key, JSON.stringify({ ...read(key), endsAtSec, [fileId]: Math.floor(positionSec) }));
  } catch {
    // Blocked or full storage: the film begins at its start the next time.
  }
}

/** Removes the positions in posts whose access has ended. */
export function forgetEndedPositions(nowSec = Date.now() / 1000): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(positionsPrefix)) continue;
      const { endsAtSec } = read(key);
      if (typeof endsAtSec === "number" && endsAtSec <= nowSec) localStorage.removeItem(key);
    }
  } catch {
    // Blocked storage holds none.
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
