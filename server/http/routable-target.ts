import { isForPrograms } from "#contract/paths.ts";

/**
 * The target of a request as the router can read it. One refuses a path whose percent signs make no UTF-8; below the pages
 * they are letters like others, so that whoever follows a broken link gets the 404 screen.
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
