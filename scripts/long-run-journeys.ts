/**
 * Journeys that only `npm run test:all` makes: how screens look, feel and are found. Whatever decides who pays and who reads is in
 * every run, and so are a visit to every screen and the tests beneath the browser.
 */
export const longRunJourneys: readonly string[] = [
  "accessible-screens",
  "bad-input",
  "card-colours",
  "early-click",
  "films-and-documents",
  "found-and-shared",
  "how-long-messages-stay",
  "keyboard-only",
  "long-words",
  "master-name",
  "menus",
  "own-hosts",
  "photo-viewer",
  "printed",
  "receipts-and-names",
  "scroll-position",
  "share-post",
  "size-and-shape",
  "steady-pages",
  "where-focus-goes",
].map((name) => `e2e/${name}.e2e.ts`);
