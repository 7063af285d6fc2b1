import { isForPrograms } from "#contract/paths.ts";

/**
 * The target of a request in a form that the router accepts. The router rejects percent escapes that are not UTF-8; at
 * page addresses this escapes their percent signs, so that a broken link leads to the 404 screen.
 */
export function routableTarget(target: string): string {
  if (isForPrograms(target)) return target;
  const [path = ""] = target.split("?", 1);
  try {
    decodeURI(path);
    return target;
  } catch {
    return path.replaceAll("%", "%25") + target.slice(path.length);
  }
}
