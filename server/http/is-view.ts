import type { IncomingHttpHeaders } from "node:http";

const program = /bot|crawl|spider|slurp|preview|fetch|curl|wget|python|headless/i;
const signedIn = /(?:^|; )(?:__Host-)?session=/;

/**
 * Whether a request for a post's page counts as a view: a browser asked for it to show it, and nobody is signed in. Not counted are pages
 * that a browser loads ahead, programs that say what they are, and creators and the team.
 */
export function isView(headers: IncomingHttpHeaders): boolean {
  if (headers["sec-purpose"] !== undefined || headers.purpose !== undefined) return false;
  const agent = headers["user-agent"];
  if (agent === undefined || program.test(agent)) return false;
  return headers.cookie === undefined || !signedIn.test(headers.cookie);
}

/** Whether a page's pattern is a post's. */
export function isPostPattern(pattern: string): boolean {
  return pattern === "/:username/:slug" || pattern === "/blog/:slug";
}

/** The slug of a post in the target of a request for its page or its data. */
export function slugOfTarget(target: string): string {
  const end = target.indexOf("?");
  const path = end === -1 ? target : target.slice(0, end);
  const slug = path.slice(path.lastIndexOf("/") + 1);
  return slug.endsWith(".data") ? slug.slice(0, -".data".length) : slug;
}
