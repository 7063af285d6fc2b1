/**
 * Journeys that only `npm run test:all` runs: appearance, interaction and search engines. Every run covers payment and access, a visit
 * to every screen and the tests without a browser.
 */
export const longRunJourneys: readonly string[] = [
  "accessible-screens",
  "bad-input",
  "before-hydration",
  "card-colours",
  "films-and-documents",
  "focus-management",
  "keyboard-only",
  "layout-sizes",
  "layout-stability",
  "long-words",
  "master-name",
  "menus",
  "message-durations",
  "photo-viewer",
  "printing",
  "receipts-and-names",
  "scroll-position",
  "seo-and-sharing",
  "share-post",
  "third-party-requests",
].map((name) => `e2e/${name}.e2e.ts`);
