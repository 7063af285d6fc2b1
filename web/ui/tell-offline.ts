/** Repeats the step that could not be taken without a connection. */
type Retry = () => void;

let retry: Retry | undefined;
const listeners = new Set<() => void>();

/** Tells that a step needs a connection that is not there, over the page as it stands; undefined closes the notice. */
export function tellOffline(step: Retry | undefined): void {
  retry = step;
  for (const listener of listeners) listener();
}

/** The step that waits for a connection, as an external store of React. */
export const offlineStep = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => retry,
};
