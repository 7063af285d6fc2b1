/** Repeats the step that failed without a connection. */
type Retry = () => void;

let retry: Retry | undefined;
const listeners = new Set<() => void>();

/** Shows a notice over the page that a step needs a connection and offers to retry it; undefined closes the notice. */
export function showOfflineNotice(step: Retry | undefined): void {
  retry = step;
  for (const listener of listeners) listener();
}

/** The step that waits for a connection, as an external store for React. */
export const offlineStep = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => retry,
};
