import { expect, type Locator, type Page } from "@playwright/test";
import { formTexts } from "./form-texts.ts";
import { newReader } from "./reader.ts";
import type { Language } from "./texts.ts";

/** A form page as visitors use it: its controls and valid input. */
export interface FormSteps {
  fields: Locator[];
  field(place: number): Locator;
  /** One valid value per field. */
  good: string[];
  email: string;
  send: Locator;
  /** Fills in the values, one per field. */
  fill(values?: readonly string[]): Promise<void>;
  /** Expects every field to keep its value. */
  expectKept(values?: readonly string[]): Promise<void>;
}

/** The contact form (spec section 2). */
export function contactSteps(page: Page, language: Language = "en"): FormSteps {
  const text = formTexts[language].contact;
  const { email, name } = newReader();
  const link = "https://www.linkedin.com/in/a-reader";
  return steps(page, text.labels, text.send, email, [name, email, link, "A question", "Two lines\nof a message"]);
}

/** The creator application (spec section 5); its checkbox is `followersBox`. */
export function createSteps(page: Page, language: Language = "en"): FormSteps & { followersBox: Locator } {
  const text = formTexts[language].create;
  const { email, name } = newReader();
  const form = steps(page, text.labels, text.send, email, [name, email, "instagram.com/a.reader", "EN, ES"]);
  return { ...form, followersBox: page.getByRole("checkbox", { name: text.followers }) };
}

function steps(page: Page, labels: readonly string[], send: string, email: string, good: string[]): FormSteps {
  const main = page.getByRole("main");
  const fields = labels.map((label) => main.getByLabel(label));
  const field = (place: number): Locator => {
    const found = fields[place];
    if (!found) throw new Error(`The form has no field ${place}`);
    return found;
  };
  return {
    fields,
    field,
    good,
    email,
    send: main.getByRole("button", { name: send, exact: true }),
    async fill(values = good) {
      for (const [place, value] of values.entries()) await field(place).fill(value);
    },
    async expectKept(values = good) {
      for (const [place, value] of values.entries()) await expect(field(place)).toHaveValue(value);
    },
  };
}
