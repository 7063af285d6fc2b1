import { afterAll, beforeAll, expect, test } from "vitest";
import type { Call } from "#contract/call.ts";
import { type CallName, calls } from "#contract/calls.ts";
import { paths } from "#contract/paths.ts";
import { type TeamRole, teamRoles } from "#contract/roles.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { Config } from "./config.ts";
import { createPageRoutes, type PageRoute } from "./http/page-routes.ts";
import { openScreens } from "./screens.ts";
import { type ForeignRows, type OpenedCreator, openForeignRows } from "./testing/foreign-rows.ts";
import { openTestAccount, startTestSession } from "./testing/sign-in.ts";
import { siteOrigin, TestBrowser } from "./testing/test-browser.ts";

let rows: ForeignRows;
let other: OpenedCreator;
let visitor: TestBrowser;
let nobody: TestBrowser;
/** The pages that name a row. */
let pages: PageRoute[];
beforeAll(async () => {
  const { build } = await openScreens({ development: false } as Config);
  if (typeof build === "function") throw new Error("The screens are not built");
  rows = await openForeignRows({ build });
  const { product } = rows.shop;
  other = await rows.openCreator("other", { roles: teamRoles });
  visitor = new TestBrowser(product.url);
  nobody = await startTestSession(product, await openTestAccount(product, { email: "nobody@readers.example" }));
  pages = createPageRoutes(build)
    .all()
    .filter(({ area, pattern }) => pattern.includes(":") && (area !== "readers" || /:(?:id|number)/.test(pattern)));
}, 120_000);
afterAll(() => rows.shop.product.close());

const draft = () => rows.draft(rows.victim.browser);

/** For each page of the studio with an id: the address of a row of the victim. A page that is missing here fails the test below. */
const studioPages: Record<string, () => Promise<string>> = {
  "/studio/pieces/:id": async () => staffPaths.studioPiece(await draft()),
  "/studio/pieces/:id/page": async () => staffPaths.studioPreviewPage(await draft()),
  "/studio/pieces/:id/preview": async () => staffPaths.studioPreview(await draft()),
  "/studio/pieces/:id/revisions": async () => staffPaths.studioRevisions(await draft()),
  "/studio/payouts/statements/:id": async () => staffPaths.studioStatement(await rows.payout("made")),
  "/studio/payouts/statements/:id/statement.csv": async () =>
    staffPaths.studioStatementFile(await rows.payout("made"), "csv"),
  "/studio/payouts/statements/:id/statement.pdf": async () =>
    staffPaths.studioStatementFile(await rows.payout("made"), "pdf"),
  "/studio/imports/:id": async () => staffPaths.studioImport(await rows.import()),
  "/studio/imports/:id/report.csv": async () => staffPaths.studioImportCsv(await rows.import()),
  "/studio/decisions/:id": async () => staffPaths.studioCase(await rows.takenDownCase()),
};

/** For each page of the desk with an id: the address of a row, and the call whose roles read it. */
const deskPages: Record<string, () => Promise<[path: string, call: CallName]>> = {
  "/desk/applications/:id": async () => [staffPaths.deskApplication(await rows.application()), "getApplication"],
  "/desk/reviews/:id": async () => [staffPaths.deskReview(await rows.review()), "getReview"],
  "/desk/creators/:username": async () => [staffPaths.deskCreator("victim"), "listCreatorRestrictions"],
  "/desk/inbox/:id": async () => [staffPaths.deskMessage(await rows.message()), "getMessage"],
  "/desk/refunds/:id": async () => [staffPaths.deskRefund(await rows.refundRequest()), "getDeskRefundRequest"],
  "/desk/purchases/:id": async () => [staffPaths.deskPurchase((await rows.purchase()).id), "getPurchase"],
  "/desk/disputes/:id": async () => [staffPaths.deskDispute(await rows.dispute()), "getDisputeEvidence"],
  async "/desk/payouts/:period"() {
    await rows.payout("made");
    return [staffPaths.deskPayoutRun("newest"), "getPayoutRun"];
  },
  "/desk/payouts/transfers/:id": async () => [staffPaths.deskTransfer(await rows.payout("made")), "getTransfer"],
  "/desk/reports/:id": async () => [staffPaths.deskCase(await rows.openCase()), "getModerationCase"],
  "/desk/reports/:id/piece": async () => [staffPaths.deskCasePiece(await rows.openCase()), "getReportedPiece"],
};

/** For each page that a link in a mail opens: the address with the signature of the row, and with that of another one. */
const signedPages: Record<string, () => Promise<[own: string, foreign: string]>> = {
  async "/create/application/:id"() {
    const [one, two] = [await rows.signedApplication(), await rows.signedApplication()];
    return [staffPaths.application(one.id, one.t), staffPaths.application(one.id, two.t)];
  },
  async "/receipt/:number"() {
    const [one, two] = [await rows.purchase(), await rows.purchase()];
    return [paths.receipt(one.number, one.t), paths.receipt(one.number, two.t)];
  },
  async "/receipt/:number/refund"() {
    const [one, two] = [await rows.purchase(), await rows.purchase()];
    return [staffPaths.refundRequest(one.number, one.t), staffPaths.refundRequest(one.number, two.t)];
  },
};

test("every page that names a row by an id is opened with the id of somebody else's row", () => {
  const opened = [studioPages, deskPages, signedPages].flatMap((pages) => Object.keys(pages));
  expect(opened.sort()).toEqual(pages.map(({ pattern }) => pattern).sort());
});

/** The statuses of a page, of its data and of a form without fields that is sent to it. */
async function statusesOf(pattern: string, path: string, browser: TestBrowser): Promise<number[]> {
  const [address = "", query = ""] = path.split("?");
  const headers = { cookie: `session=${browser.cookie("session") ?? ""}`, "x-forwarded-for": browser.address };
  const read = async (url: string) => (await rows.shop.product.app.inject({ url, headers })).statusCode;
  const statuses = [await read(path), await read(`${address}.data?${query}`)];
  if (!pages.find((page) => page.pattern === pattern)?.hasAction) return statuses;
  const form = { "content-type": "application/x-www-form-urlencoded", origin: siteOrigin };
  const sent = { method: "POST", url: path, headers: { ...headers, ...form }, payload: "" } as const;
  return [...statuses, (await rows.shop.product.app.inject(sent)).statusCode];
}
/** A page that is not there, also for a form; a form without fields may be refused for that. */
const isMissing = ([page, data, form = 404]: number[]) => page === 404 && data === 404 && [400, 404].includes(form);
const leadsToSignIn = ([page, data, form = 302]: number[]) =>
  page === 302 && data === 202 && [302, 303, 401].includes(form);

test.each(Object.entries(studioPages))("%s answers its creator, and 404 to everybody else", async (pattern, make) => {
  const path = await make();
  const visit = (browser: TestBrowser) => statusesOf(pattern, path, browser);
  expect(await visit(visitor)).toSatisfy(leadsToSignIn);
  for (const browser of [nobody, other.browser, ...Object.values(rows.members)])
    expect(await visit(browser)).toSatisfy(isMissing);
  expect((await visit(rows.victim.browser)).slice(0, 2)).toEqual([200, 200]);
});

test.each(Object.entries(deskPages))(
  "%s answers the roles of its call, and 404 to everybody else",
  async (pattern, make) => {
    const [path, name] = await make();
    const visit = (browser: TestBrowser) => statusesOf(pattern, path, browser);
    const { auth } = calls[name] as Call;
    const allowed: readonly TeamRole[] = auth.kind === "team" ? auth.roles : [];
    expect(await visit(visitor)).toSatisfy(leadsToSignIn);
    for (const browser of [nobody, rows.victim.browser]) expect(await visit(browser)).toSatisfy(isMissing);
    for (const role of teamRoles) {
      const statuses = await visit(rows.members[role]);
      if (allowed.includes(role)) expect(statuses.slice(0, 2), role).toEqual([200, 200]);
      else expect(statuses, role).toSatisfy(isMissing);
    }
  },
);

test.each(Object.entries(signedPages))(
  "%s answers the holder of its link, and 404 with the link of another",
  async (pattern, make) => {
    const [own, foreign] = await make();
    for (const browser of [visitor, other.browser, ...Object.values(rows.members)])
      expect(await statusesOf(pattern, foreign, browser)).toSatisfy(isMissing);
    expect((await statusesOf(pattern, own, visitor)).slice(0, 2)).toEqual([200, 200]);
  },
);
