/**
 * Ignores a skipped transition between two screens (the window is resized, the tab is in the background, the next
 * transition begins): the new screen is shown anyway. The router does not handle the promise of a skipped transition,
 * and an unhandled rejection is reported as an error of the page. Two elements of one `view-transition-name` are no
 * longer reported either: a journey looks for these.
 */
export function allowSkippedTransitions(): void {
  const start: Document["startViewTransition"] | undefined = document.startViewTransition;
  if (!start) return;
  document.startViewTransition = (update) => {
    const transition = start.call(document, update);
    transition.ready.catch(() => {});
    return transition;
  };
}
