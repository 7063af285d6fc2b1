export interface Notice {
  kind: "success" | "error" | "info";
  text: string;
  /** `dark` stands out of a light page as out of a dark one. */
  tone?: "dark" | undefined;
}

const waiting: Notice[] = [];
let deliver: ((notice: Notice) => void) | undefined;
const listeners = new Set<() => void>();
let wanted = false;

/** Shows a short message at the top right: 2 s for a success, 4 s for the rest. The toaster loads with the first one. */
export function notify(kind: Notice["kind"], text: string, tone?: Notice["tone"]): void {
  if (deliver) {
    deliver({ kind, text, tone });
    return;
  }
  waiting.push({ kind, text, tone });
  wanted = true;
  for (const listener of listeners) listener();
}

/** Whether a message was ever sent, as an external store of React. */
export const toasterWanted = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => wanted,
};

/** The toaster takes over: first what waited for it, then each message as it comes. Returns how to stop. */
export function receiveNotices(receiver: (notice: Notice) => void): () => void {
  deliver = receiver;
  for (const notice of waiting.splice(0)) receiver(notice);
  return () => {
    deliver = undefined;
  };
}
