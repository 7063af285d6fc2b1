import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { market } from "../../steps/demo.ts";
import { cards } from "../../steps/purchase.ts";
import { newReader } from "../../steps/reader.ts";
import { longTexts } from "../long-texts.ts";
import type { ScreenState, Visit } from "../screen-state.ts";

const modal = (name: string, show: (visit: Visit) => Promise<unknown>): ScreenState => ({
  name: `purchase/${name}`,
  windowOnly: true,
  async show(visit) {
    await visit.page.goto(paths.post(market.username, market.slug), { waitUntil: "networkidle" });
    await visit.steps.openModal();
    await show(visit);
  },
});

const callback = (name: string, show: (visit: Visit) => Promise<unknown>): ScreenState => ({
  name: `payment-callback/${name}`,
  windowOnly: true,
  show,
});

const arrive = ({ page }: Visit) => page.goto(`${paths.paymentCallback}?payment_intent=pi_1234567890`);
const statusCall = `**${addressOf("checkPaymentStatus")}`;
const reference = ({ language }: Visit) => ({
  slug: market.slug,
  username: market.username,
  language: language === "es" ? "Spanish" : "English",
});

export const purchaseStates: ScreenState[] = [
  {
    name: "purchase/opening",
    windowOnly: true,
    async show({ page, steps }) {
      await page.route(/payment-modal[^/]*\.js$/, () => {});
      await page.goto(paths.post(market.username, market.slug), { waitUntil: "networkidle" });
      await page.getByRole("button", { name: steps.text.unlock }).click();
      await page.locator(`[id="${paths.purchase.slice(1)}"]`).waitFor();
    },
  },
  modal("details", async () => {}),
  modal("details with warnings", async ({ steps: { dialog, text } }) => {
    await dialog.getByLabel(text.email, { exact: true }).fill("not-an-address");
    await dialog.getByLabel(text.fullName, { exact: true }).fill("Solo");
    await dialog.getByLabel(text.fullName, { exact: true }).blur();
  }),
  modal("details complete", async ({ steps: { dialog, text } }) => {
    await dialog.getByLabel(text.email, { exact: true }).fill(`${"long.".repeat(9)}reader@example.com`);
    await dialog.getByLabel(text.fullName, { exact: true }).fill("Ana ".repeat(40).trim());
  }),
  modal("a slip in the address", async ({ steps: { dialog, text } }) => {
    await dialog.getByLabel(text.email, { exact: true }).fill("ravi@gmial.com");
    await dialog.getByLabel(text.fullName, { exact: true }).fill("Ravi Kumar");
    await dialog.getByRole("button", { name: /ravi@gmail\.com/ }).waitFor();
  }),
  modal("another name", async ({ answer, steps: { dialog, text } }) => {
    await answer(`**${addressOf("createPaymentIntent")}`, 400, { error: "INVALID_NAME" });
    await dialog.getByLabel(text.email, { exact: true }).fill("reader@example.com");
    await dialog.getByLabel(text.fullName, { exact: true }).fill("Ana Ruiz");
    await dialog.getByRole("button", { name: text.proceed }).click();
    await dialog.getByText(text.INVALID_NAME).waitFor();
  }),
  {
    name: "purchase/200 characters",
    windowOnly: true,
    async show({ page, steps }) {
      await page.goto(paths.post(longTexts.username, longTexts.slug), { waitUntil: "networkidle" });
      await steps.openModal();
    },
  },
  modal("card on its way", async ({ page, steps: { dialog, text } }) => {
    await page.route("**/v1/elements/**", () => {});
    await page.route(`**${addressOf("createPaymentIntent")}`, () => {});
    await dialog.getByLabel(text.email, { exact: true }).fill("reader@example.com");
    await dialog.getByLabel(text.fullName, { exact: true }).fill("Ana Ruiz");
    await dialog.getByRole("button", { name: text.proceed }).click();
    await dialog.getByRole("status").waitFor();
  }),
  modal("price changed", async ({ page, answer, steps: { dialog, text } }) => {
    await answer(`**${addressOf("createPaymentIntent")}`, 409, { error: "PRICE_CHANGED" });
    await dialog.getByLabel(text.email, { exact: true }).fill("reader@example.com");
    await dialog.getByLabel(text.fullName, { exact: true }).fill("Ana Ruiz");
    await dialog.getByRole("button", { name: text.proceed }).click();
    await page.getByRole("alert").first().waitFor();
  }),
  modal("not started", async ({ page, answer, steps: { dialog, text } }) => {
    await answer(`**${addressOf("createPaymentIntent")}`, 500, { error: "GENERAL_ERROR" });
    await dialog.getByLabel(text.email, { exact: true }).fill("reader@example.com");
    await dialog.getByLabel(text.fullName, { exact: true }).fill("Ana Ruiz");
    await dialog.getByRole("button", { name: text.proceed }).click();
    await page.getByRole("alert").first().waitFor();
  }),
  modal("card", ({ steps }) => steps.enterDetails(newReader())),
  modal("card declined", async ({ steps }) => {
    await steps.enterDetails(newReader());
    await steps.payWith(cards.declined);
    await steps.dialog.getByRole("alert").waitFor();
  }),
  modal("card fields did not load", async ({ answer, steps: { dialog, text } }) => {
    await answer(/\/v1\/payment_intents\/[^/]+$/, 500, { error: { type: "api_error", message: "Not now." } });
    await dialog.getByLabel(text.email, { exact: true }).fill("reader@example.com");
    await dialog.getByLabel(text.fullName, { exact: true }).fill("Ana Ruiz");
    await dialog.getByRole("button", { name: text.proceed }).click();
    await dialog.getByRole("alert").waitFor();
  }),
  modal("returning", ({ steps: { dialog, text } }) => dialog.getByText(text.returningUser, { exact: true }).click()),
  modal("code", ({ steps }) => steps.enterReturningDetails(newReader())),
  modal("code sent again", async ({ answer, steps }) => {
    await steps.enterReturningDetails(newReader());
    await answer(`**${addressOf("resendCode")}`, 202, undefined);
    await steps.dialog.getByRole("button", { name: /^(?:Lost your code|¿Perdiste tu código)\?$/ }).click();
    await steps.dialog.getByRole("status").waitFor();
  }),
  modal("code refused", async ({ steps }) => {
    await steps.enterReturningDetails(newReader());
    await steps.enterCode("0000-0000-0000");
    await steps.dialog.getByRole("alert").waitFor();
  }),
  callback("loading", async (visit) => {
    await visit.hold(statusCall);
    await arrive(visit);
  }),
  callback("success", async (visit) => {
    await visit.answer(statusCall, 200, {
      ...reference(visit),
      ...{ paymentRecordStatus: "completed", accessToken: "a.b.c", accessCode: "AAAA-BBBB-CCCC" },
    });
    await arrive(visit);
    await visit.page.getByRole("heading", { name: visit.steps.text.success }).waitFor();
  }),
  callback("failed", async (visit) => {
    await visit.answer(statusCall, 200, { ...reference(visit), paymentRecordStatus: "failed" });
    await arrive(visit);
    await visit.page.getByRole("heading", { name: visit.steps.text.notProcessed }).waitFor();
  }),
  callback("error", async ({ page, steps }) => {
    await page.goto(paths.paymentCallback);
    await page.getByRole("heading", { name: steps.text.issue }).waitFor();
  }),
  callback("fallback", async (visit) => {
    await visit.page.route(statusCall, (route) => route.fulfill({ status: 200, body: "<html>" }));
    await arrive(visit);
    await visit.page.getByRole("heading", { name: /^(?:Oops|¡Vaya)!/ }).waitFor();
  }),
];
