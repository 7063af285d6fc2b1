import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { market } from "../../steps/demo.ts";
import { contactSteps, createSteps } from "../../steps/forms.ts";
import { longTexts } from "../long-texts.ts";
import { at, atScripted, type ScreenState } from "../screen-state.ts";

const submitDisabled = "main form button:disabled";
const faulty = ["Solo", "not-an-address", "https://example.com/a"];

export const formStates: ScreenState[] = [
  at("report", paths.reportPost(market.slug)),
  at("report/sent", staffPaths.reportSent(market.slug)),
  atScripted("contact", paths.contact, submitDisabled),
  at("contact/200 characters", paths.contactAbout(longTexts.title)),
  {
    name: "contact/faults",
    async show({ page, language }) {
      await page.goto(paths.contact, { waitUntil: "networkidle" });
      const form = contactSteps(page, language);
      await form.fill(faulty);
      await form.field(3).focus();
      await page.locator('[aria-invalid="true"]').nth(2).waitFor();
      await form.field(3).blur();
    },
  },
  {
    name: "contact/sending",
    async show({ page, language, hold }) {
      await page.goto(paths.contact, { waitUntil: "networkidle" });
      const form = contactSteps(page, language);
      await form.fill();
      await hold(`**${addressOf("sendContactMessage")}`);
      await form.send.click();
      await form.send.waitFor({ state: "hidden" });
    },
  },
  {
    name: "contact/hint",
    async show({ page, language }) {
      await page.goto(paths.contact, { waitUntil: "networkidle" });
      await contactSteps(page, language).field(2).focus();
    },
  },
  {
    name: "contact/not sent",
    async show({ page, language, answer }) {
      await page.goto(paths.contact, { waitUntil: "networkidle" });
      const form = contactSteps(page, language);
      await form.fill();
      await answer(`**${addressOf("sendContactMessage")}`, 500, { error: "GENERAL_ERROR" });
      await form.send.click();
      await page.getByRole("main").getByRole("alert").waitFor();
    },
  },
  atScripted("create", paths.create, submitDisabled),
  {
    name: "create/faults",
    async show({ page, language }) {
      await page.goto(paths.create, { waitUntil: "networkidle" });
      const form = createSteps(page, language);
      await form.fill(faulty);
      await form.field(3).focus();
      await page.locator('[aria-invalid="true"]').nth(2).waitFor();
    },
  },
  {
    name: "create/maintenance",
    async show({ page, language, answer }) {
      await page.goto(paths.create, { waitUntil: "networkidle" });
      const form = createSteps(page, language);
      await form.fill();
      await form.followersBox.check();
      await answer(`**${addressOf("sendApplication")}`, 500, { error: "GENERAL_ERROR" });
      await form.send.click();
      await form.send.waitFor({ state: "hidden" });
    },
  },
  at("thank-you", paths.thankYou()),
  at("thank-you/transaction", paths.thankYou("transaction-successful")),
  at("thank-you/message", paths.thankYou("message-sent")),
  at("thank-you/application", paths.thankYou("application-sent")),
  at("about", paths.about),
  {
    name: "about/a question open",
    async show({ page }) {
      await page.goto(paths.about, { waitUntil: "networkidle" });
      await page.locator("main summary:visible").nth(1).click();
    },
  },
  {
    name: "about/the other language",
    async show({ page, language }) {
      await page.goto(paths.about, { waitUntil: "networkidle" });
      await page.getByRole("tab", { name: language === "en" ? "Español" : "English" }).click();
      await page.locator(`[role="tabpanel"][lang="${language === "en" ? "es" : "en"}"]`).waitFor();
    },
  },
  at("policies", paths.policies),
  at("policies/hassle-free access", paths.hassleFreeAccessPolicy),
  at("policies/identity verification", paths.identityVerificationPolicy),
  at("policies/one-time access", paths.oneTimeAccessPolicy),
  at("policies/privacy and terms", paths.privacyAndTerms),
];
