import { paths } from "#contract/paths.ts";

/**
 * Whether the site answers now, tested by default with a small file. Called before leaving a screen whose state must
 * not be lost: the router would leave it even if the next page cannot load.
 */
export async function isReachable(address: string = paths.robots): Promise<boolean> {
  try {
    await fetch(address, { method: "HEAD", cache: "no-store" });
    return true;
  } catch {
    return false;
  }
}
