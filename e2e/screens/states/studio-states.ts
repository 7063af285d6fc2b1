import { randomUUID } from "node:crypto";
import { staffPaths } from "#contract/staff-paths.ts";
import { demoFile } from "../../steps/demo.ts";
import type { ScreenState } from "../screen-state.ts";
import { staffScreen } from "../staff/staff-screen.ts";

const editorReady = "[data-save]";

export const studioStates: ScreenState[] = [
  staffScreen({ name: "studio home/newcomer", as: "newcomer", path: staffPaths.studio }),
  staffScreen({ name: "studio home/returned piece", as: "creator", path: staffPaths.studio }),
  staffScreen({ name: "studio home/sales", as: "writer", path: staffPaths.studio }),
  staffScreen({ name: "studio pieces/none", as: "newcomer", path: staffPaths.studioPieces() }),
  staffScreen({ name: "studio pieces", as: "creator", path: staffPaths.studioPieces() }),
  staffScreen({ name: "studio pieces/many", as: "writer", path: staffPaths.studioPieces() }),
  staffScreen({ name: "studio pieces/nothing found", as: "creator", path: staffPaths.studioPieces({ q: "whale" }) }),
  staffScreen({
    name: "studio piece/writing view",
    as: "creator",
    path: ({ pieces }) => staffPaths.studioPiece(pieces.draft),
    part: ".writing-view",
  }),
  staffScreen({
    name: "studio piece/source",
    as: "creator",
    path: ({ pieces }) => staffPaths.studioPiece(pieces.draft),
    part: editorReady,
    async steps({ page }) {
      await page.evaluate(() => localStorage.setItem("studio-view", "source"));
      await page.reload();
      await page.locator('textarea[name="body"]').waitFor();
    },
  }),
  staffScreen({
    name: "studio piece/in review",
    as: "creator",
    path: ({ pieces }) => staffPaths.studioPiece(pieces.inReview),
    part: ".writing-view",
  }),
  staffScreen({
    name: "studio piece/returned",
    as: "creator",
    path: ({ pieces }) => staffPaths.studioPiece(pieces.returned),
    part: ".writing-view",
  }),
  staffScreen({
    name: "studio preview",
    as: "creator",
    path: ({ pieces }) => staffPaths.studioPreview(pieces.draft),
    part: "iframe",
  }),
  staffScreen({
    name: "studio preview/after paying, phone",
    as: "creator",
    path: ({ pieces }) => staffPaths.studioPreview(pieces.draft, { as: "open", width: "phone" }),
    part: "iframe",
  }),
  staffScreen({
    name: "studio revisions",
    as: "creator",
    path: ({ pieces }) => staffPaths.studioRevisions(pieces.draft),
  }),
  staffScreen({
    name: "studio revisions/comparison",
    as: "creator",
    path: ({ pieces }) => staffPaths.studioRevisions(pieces.draft, { version: 1 }),
  }),
  staffScreen({
    name: "studio media/none",
    as: "newcomer",
    path: staffPaths.studioMedia(),
    part: "main [data-writes]",
  }),
  staffScreen({
    name: "studio media",
    as: "creator",
    path: staffPaths.studioMedia(),
    async steps({ page }) {
      // No encoder has drawn the still of the film that is ready.
      const body = demoFile("kenji-morita", "the-puncture-kit.webp");
      await page.route("**/poster", (route) => route.fulfill({ contentType: "image/webp", body }));
      await page.reload();
      await page.locator("main [data-writes]").waitFor();
    },
  }),
  staffScreen({ name: "studio figures/none", as: "newcomer", path: staffPaths.studioFigures() }),
  staffScreen({ name: "studio figures", as: "writer", path: staffPaths.studioFigures() }),
  staffScreen({ name: "studio payouts/no account", as: "newcomer", path: staffPaths.studioPayouts() }),
  staffScreen({ name: "studio payouts", as: "writer", path: staffPaths.studioPayouts() }),
  staffScreen({ name: "studio sales/none", as: "newcomer", path: staffPaths.studioSales() }),
  staffScreen({ name: "studio sales", as: "writer", path: staffPaths.studioSales() }),
  staffScreen({ name: "studio imports", as: "newcomer", path: staffPaths.studioImports() }),
  staffScreen({ name: "studio profile", as: "creator", path: staffPaths.studioProfile() }),
  staffScreen({ name: "studio account", as: "creator", path: staffPaths.studioAccount }),
  staffScreen({ name: "studio help", as: "newcomer", path: staffPaths.studioHelp }),
  staffScreen({ name: "studio not found", as: "newcomer", path: staffPaths.studioPiece(randomUUID()) }),
];
