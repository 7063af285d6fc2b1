/**
 * Whether a page of the site can be had now. Asked before leaving a screen that must not be lost: the router leaves for a
 * page that does not come all the same.
 */
export async function isReachable(address: string): Promise<boolean> {
  try {
    await fetch(address, { method: "HEAD" });
    return true;
  } catch {
    return false;
  }
}
