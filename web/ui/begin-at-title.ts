/** Reading goes on at the title of a new screen, as after a page that was loaded: with the keyboard, and aloud. */
export function beginAtTitle(): void {
  const title = document.querySelector<HTMLElement>("main h1");
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}
