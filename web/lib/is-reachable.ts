import { paths } from "#contract/paths.ts";

/**
 * Whether the site answers now, by default with a file that costs nothing. Asked before leaving a screen that must not be lost: the
 * router leaves for a page that does not come all the same.
 */
export async function isReachable(address: string = paths.robots): Promise<boolean> {
  try {
    await fetch(address, { method: "HEAD", cache: "no-store" });
    return true;
  } catch {
    return false;
  }
}
