import { isReachable } from "./is-reachable.ts";
import { showOfflineNotice } from "./offline-step.ts";

/** Loads the page again; without a connection that would lose it to the browser's own error screen. */
export async function refresh(): Promise<void> {
  if (await isReachable()) location.reload();
  else showOfflineNotice(() => location.reload());
}
