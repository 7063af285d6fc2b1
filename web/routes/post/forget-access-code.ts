/** Takes the access code out of the history entry, so that a reload does not bring a dismissed banner back. */
export function forgetAccessCode(): void {
  const state: { usr?: Record<string, unknown> } | null = window.history.state;
  if (!state?.usr) return;
  const { accessCode: _, ...usr } = state.usr;
  window.history.replaceState({ ...state, usr }, "");
}
