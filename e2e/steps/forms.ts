import { expect, type Locator, type Page } from "@playwright/test";
import { formWords } from "./form-words.ts";
import { newReader } from "./reader.ts";
import type { Language } from "./words.ts";

/** A page with a form as a visitor uses it: its controls, and what to type into them. */
export interface FormSteps {
  fields: Locator[];
  field(place: number): Locator;
  /** One value a field, as a good sender types them. */
  good: string[];
  email: string;
  send: Locator;
  /** Types the values, one a field. */
  fill(values?: readonly string[]): Promise<void>;
  /** Every field holds its value still. */
  expectKept(values?: readonly string[]): Promise<void>;
}

/** The contact form (spec section 2). */
export function contactSteps(page: Page, language: Language = "en"): FormSteps {
  const text = formWords[language].contact;
  const { email, name } = newReader();
  const link = "https://www.linkedin.com/in/a-reader";
  return steps(page, text.labels, text.send, email, [name, email, link, "A question", "Two lines\nof a message"]);
}

/** The creators' application (spec section 5); its box is `followersBox`. */
export function createSteps(page: Page, language: Language = "en"): FormSteps & { followersBox: Locator } {
  const text = formWords[language].create;
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
