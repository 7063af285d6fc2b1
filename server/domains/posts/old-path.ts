import { isForPrograms } from "#contract/paths.ts";

/** In characters, decoded. */
const maxLength = 500;

/**
 * The form in which a path of an old site is stored and looked up: decoded, in small letters, without a slash or an index file at its
 * end. Undefined for a path under which no site has a post, such as one of a hidden file, or one that this shop answers to programs.
 */
export function oldPathOf(pathname: string): string | undefined {
  // A letter takes twelve characters in its longest escape.
  if (pathname.length > 12 * maxLength) return undefined;
  const path = withoutEnd(decoded(pathname).normalize("NFC").toLowerCase());
  const isPossible = path.length <= maxLength && /^(?:\/[^/.?#\\\p{Cc}][^/?#\\\p{Cc}]*)+$/u.test(path);
  return isPossible && path.isWellFormed() && !isForPrograms(path) ? path : undefined;
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return "";
  }
}

function withoutEnd(path: string): string {
  const short = path.endsWith("/") ? path.slice(0, -1) : path;
  return short.replace(/\/index\.html?$/, "");
}
