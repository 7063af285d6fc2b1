import { showOfflineNotice } from "#web/ui/offline-step.ts";
import { isReachable } from "./is-reachable.ts";

/** Loads the page again; without a connection that would lose it to the browser's own error screen. */
export async function refresh(): Promise<void> {
  if (await isReachable()) location.reload();
  else showOfflineNotice(() => location.reload());
}
