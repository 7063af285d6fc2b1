import { expect, type Locator, type Page } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import type { DemoPost } from "./demo.ts";
import type { Reader } from "./reader.ts";
import { type Language, texts } from "./texts.ts";

export const cards = {
  pays: "4242424242424242",
  asksForAuthentication: "4000002760003184",
  declined: "4000000000000002",
  lacksFunds: "4000000000009995",
};

/** The steps of a reader who buys a post or opens it with a code, in one language. Each step waits for its result. */
export function purchaseSteps(page: Page, language: Language = "en") {
  const text = texts[language];
  const dialog = page.getByRole("dialog", { name: text.payment, exact: true });
  const frame = page.frameLocator(`iframe[title="${text.cardFrame}"]`);
  const pay = dialog.getByRole("button", { name: text.pay, exact: true });

  async function openPost(post: DemoPost): Promise<void> {
    const path = paths.post(post.username, post.slug);
    await page.goto(language === "en" ? path : paths.inLanguage(path, language));
  }

  async function openModal(): Promise<void> {
    await page.getByRole("button", { name: text.unlock }).click();
    await expect(dialog).toBeVisible();
  }

  async function enterDetails({ email, name }: Reader): Promise<void> {
    await dialog.getByLabel(text.email, { exact: true }).fill(email);
    await dialog.getByLabel(text.fullName, { exact: true }).fill(name);
    await dialog.getByRole("button", { name: text.proceed }).click();
    await expect(pay).toBeEnabled();
  }

  async function enterCard(number: string): Promise<void> {
    await frame.getByLabel(text.cardNumber).fill(number);
    await frame.getByLabel(text.expiry).fill("12 / 34");
    await frame.getByLabel(text.cvc).fill("123");
  }

  async function payWith(number: string): Promise<void> {
    await enterCard(number);
    await pay.click();
  }

  async function continueToContent(post: DemoPost): Promise<void> {
    await expect(page.getByRole("heading", { name: text.success })).toBeVisible();
    await page.getByRole("button", { name: text.goOn }).click();
    await page.waitForURL((url) => url.pathname === paths.post(post.username, post.slug));
  }

  /** The returning reader's first step in the open dialog. */
  async function enterReturningDetails({ email, name }: Reader): Promise<void> {
    await dialog.getByText(text.returningUser, { exact: true }).click();
    await dialog.getByLabel(text.email, { exact: true }).fill(email);
    await dialog.getByLabel(text.nameUsed, { exact: true }).fill(name);
    await dialog.getByRole("button", { name: text.next, exact: true }).click();
  }

  async function enterCode(code: string): Promise<void> {
    await dialog.getByLabel(text.enterCode).fill(code);
    await dialog.getByRole("button", { name: text.validateCode }).click();
  }

  /** Buys a post, from its URL to its open body. */
  async function buy(post: DemoPost, reader: Reader, number = cards.pays): Promise<void> {
    await openPost(post);
    await openModal();
    await enterDetails(reader);
    await payWith(number);
    await continueToContent(post);
  }

  /** The post itself, without the recommended ones. */
  const article = page.getByRole("article").filter({ has: page.getByRole("heading", { level: 1 }) });
  const banner: Locator = page.getByRole("complementary", { name: text.banner });

  return {
    text,
    dialog,
    frame,
    article,
    banner,
    openPost,
    openModal,
    enterDetails,
    enterCard,
    payWith,
    continueToContent,
    enterReturningDetails,
    enterCode,
    buy,
  };
}
