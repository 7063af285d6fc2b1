import type { Page } from "@playwright/test";
import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { stopTime } from "../../steps/stop-time.ts";
import { at, atScripted, type ScreenState } from "../screen-state.ts";

const amount = (page: Page) => page.getByPlaceholder("0.00");

async function openDialog(page: Page): Promise<void> {
  await page.goto(paths.payment, { waitUntil: "networkidle" });
  await amount(page).pressSequentially("12.50");
  await page.getByRole("main").getByRole("button").first().click();
}

async function submit(page: Page): Promise<void> {
  await page.getByRole("dialog").locator("input[type=email]").fill("reader@example.com");
  await page.getByRole("dialog").locator("form button[type=submit]").click();
  // The code that reads the URL loads on demand, and may arrive after the response.
  await page.getByRole("dialog").getByRole("status").waitFor({ state: "attached" });
}

const qrPicture = `**${paths.paymentQrImage}`;

export const freePaymentStates: ScreenState[] = [
  atScripted("payment", paths.payment, "main form button:disabled"),
  {
    name: "payment/below the minimum",
    async show({ page }) {
      await page.goto(paths.payment, { waitUntil: "networkidle" });
      await amount(page).pressSequentially("0.50");
    },
  },
  {
    name: "payment/cancelled",
    async show({ page }) {
      await page.goto(paths.paymentOf(2_000, "cancelled"), { waitUntil: "networkidle" });
      await page.waitForURL(paths.paymentOf(2_000, "left"));
    },
  },
  { name: "payment/dialog", windowOnly: true, show: ({ page }) => openDialog(page) },
  {
    name: "payment/dialog with a fault",
    windowOnly: true,
    async show({ page }) {
      await openDialog(page);
      await page.getByRole("dialog").locator("input[type=email]").fill("ana@example");
    },
  },
  {
    name: "payment/dialog, going",
    windowOnly: true,
    async show({ page, hold }) {
      await openDialog(page);
      await hold(`**${addressOf("createCheckoutSession")}`);
      await submit(page);
      await page.getByRole("dialog").locator("form button[type=submit]:disabled").waitFor();
    },
  },
  {
    name: "payment/dialog, failed",
    windowOnly: true,
    async show({ page, answer }) {
      await openDialog(page);
      await answer(`**${addressOf("createCheckoutSession")}`, 502, { error: "PAYMENT_PROVIDER_UNAVAILABLE" });
      await submit(page);
      await page.locator("[data-sonner-toast]").waitFor();
    },
  },
  at("payment/success", paths.paymentSuccess),
  {
    name: "payment/qr, loading",
    stopsTime: true,
    async show({ page }) {
      await page.clock.install();
      await page.goto(paths.home);
      await stopTime(page);
      await page.goto(paths.paymentQr);
      await page.getByRole("main").getByRole("status").first().waitFor();
    },
  },
  {
    name: "payment/qr",
    async show({ page }) {
      await page.goto(paths.paymentQr);
      await page.locator("main button img").waitFor();
      await page.locator("main summary").click();
    },
  },
  {
    name: "payment/qr, copied",
    stopsTime: true,
    async show({ page }) {
      await page.clock.install();
      await page.goto(paths.paymentQr);
      await page.clock.runFor(900);
      await page.locator("main button img").waitFor();
      await stopTime(page);
      await page.locator("main button img").click();
      await page.getByText(/^(?:Copied|¡Copiado)!$/).waitFor();
    },
  },
  {
    name: "payment/qr, failed",
    async show({ page }) {
      await page.route(qrPicture, (route) => route.abort());
      await page.goto(paths.paymentQr);
      await page.getByRole("main").getByRole("alert").waitFor();
    },
  },
];
