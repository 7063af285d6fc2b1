import { randomUUID } from "node:crypto";
import { staffPaths } from "#contract/staff-paths.ts";
import type { ScreenState } from "../screen-state.ts";
import { staffScreen } from "../staff/staff-screen.ts";

export const deskStates: ScreenState[] = [
  staffScreen({ name: "desk", as: "member", path: staffPaths.desk }),
  staffScreen({
    name: "desk applications",
    as: "member",
    path: staffPaths.deskApplications(),
    only: ({ cases }) => cases.application,
  }),
  staffScreen({
    name: "desk applications/none on this page",
    as: "member",
    path: staffPaths.deskApplications({ page: 900 }),
  }),
  staffScreen({
    name: "desk application",
    as: "member",
    path: ({ cases }) => staffPaths.deskApplication(cases.application),
  }),
  staffScreen({
    name: "desk reviews",
    as: "member",
    path: staffPaths.deskReviews(),
    only: ({ pieces }) => pieces.inReview,
  }),
  staffScreen({ name: "desk review", as: "member", path: ({ pieces }) => staffPaths.deskReview(pieces.inReview) }),
  staffScreen({ name: "desk reports", as: "member", path: staffPaths.deskCases(), only: ({ cases }) => cases.report }),
  staffScreen({ name: "desk report", as: "member", path: ({ cases }) => staffPaths.deskCase(cases.report) }),
  staffScreen({ name: "desk inbox", as: "member", path: staffPaths.deskInbox(), only: ({ cases }) => cases.message }),
  staffScreen({
    name: "desk inbox/answered",
    as: "member",
    path: staffPaths.deskInbox({ ended: "answered" }),
    only: ({ cases }) => cases.message,
  }),
  staffScreen({ name: "desk message", as: "member", path: ({ cases }) => staffPaths.deskMessage(cases.message) }),
  staffScreen({
    name: "desk refunds",
    as: "member",
    path: staffPaths.deskRefunds(),
    only: ({ cases }) => cases.refund,
  }),
  staffScreen({ name: "desk refund", as: "member", path: ({ cases }) => staffPaths.deskRefund(cases.refund) }),
  staffScreen({ name: "desk attention", as: "member", path: staffPaths.deskAttention() }),
  staffScreen({ name: "desk purchases", as: "member", path: staffPaths.deskPurchases }),
  staffScreen({
    name: "desk purchases/nothing typed",
    as: "member",
    path: staffPaths.deskPurchases,
    async steps({ page }) {
      await page.locator("main form input").first().fill("nobody");
      await page.locator('main form button[type="submit"]').click();
      await page.locator('[aria-invalid="true"]').waitFor();
    },
  }),
  staffScreen({ name: "desk purchase", as: "member", path: ({ cases }) => staffPaths.deskPurchase(cases.purchase) }),
  staffScreen({ name: "desk dispute", as: "member", path: ({ cases }) => staffPaths.deskDispute(cases.dispute) }),
  staffScreen({ name: "desk transfer", as: "member", path: ({ cases }) => staffPaths.deskTransfer(cases.transfer) }),
  staffScreen({ name: "desk creators", as: "member", path: staffPaths.deskCreators() }),
  staffScreen({ name: "desk creators/found", as: "member", path: staffPaths.deskCreators({ q: "ada" }) }),
  staffScreen({ name: "desk creator", as: "member", path: staffPaths.deskCreator("ada-okafor") }),
  staffScreen({ name: "desk team", as: "member", path: staffPaths.deskTeam() }),
  staffScreen({ name: "desk actions", as: "member", path: staffPaths.deskActions() }),
  staffScreen({ name: "desk actions/nothing found", as: "member", path: staffPaths.deskActions({ q: "whale" }) }),
  staffScreen({ name: "desk account", as: "member", path: staffPaths.deskAccount }),
  staffScreen({ name: "desk not found", as: "member", path: staffPaths.deskApplication(randomUUID()) }),
];
