interface TypedDetails {
  email: string;
  nameOnCard: string;
}

/** The values typed in this tab, in the document's memory only. */
let typed: TypedDetails = { email: "", nameOnCard: "" };

/** The e-mail and the name that were typed in this tab to pay; empty before. */
export function readTypedDetails(): TypedDetails {
  return typed;
}

/** Keeps the e-mail and the name for the next payment of this tab. */
export function keepTypedDetails(details: TypedDetails): void {
  typed = details;
}

/**
 * Hands the typed details over a reload: the history entry carries them from the old page to the new one, which takes them out at
 * once, as does a page that comes back (decision 112). Call once, before anything else reads the entry.
 */
export function carryTypedDetailsOverReload(): void {
  takeFromEntry();
  addEventListener("pageshow", takeFromEntry);
  // With `pagehide` the browser has read the entry already.
  addEventListener("beforeunload", () => {
    if (typed.email || typed.nameOnCard) history.replaceState({ ...history.state, typed }, "");
  });
}

function takeFromEntry(): void {
  const { typed: carried, ...state } = (history.state ?? {}) as { typed?: TypedDetails };
  if (!carried) return;
  typed = carried;
  history.replaceState(state, "");
}
