/** The state of a navigation that does not scroll the screen, with what else its entry in the history holds. */
export function keepingScroll(state?: object | null): { keepsScroll: true } {
  return { ...state, keepsScroll: true };
}

/** Whether the navigation to a location asked for that. */
export function keepsScroll({ state }: { state: unknown }): boolean {
  return typeof state === "object" && state !== null && "keepsScroll" in state;
}
