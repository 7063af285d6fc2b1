import { addressOf } from "#contract/address-of-call.ts";
import { contentLanguageOf, type ScreenLanguage } from "#contract/languages.ts";
import { TestBrowser } from "./test-browser.ts";
import type { TestProduct } from "./test-product.ts";

/** The input of an applicant. */
export interface Applicant {
  name: string;
  email: string;
  socialMedia: string;
}

let applicants = 0;

/** An applicant with a unique name, address and profile. */
export function newApplicant(): Applicant {
  applicants += 1;
  return {
    name: `Canary Number${applicants}`,
    email: `canary-${applicants}@applicants.example`,
    socialMedia: `instagram.com/canary_${applicants}`,
  };
}

/** Sends an application by the form's calls, and returns its id. */
export async function apply(
  { url, database }: Pick<TestProduct, "url" | "database">,
  applicant: Applicant,
  language: ScreenLanguage = "en",
): Promise<string> {
  const browser = new TestBrowser(url);
  const query = { language: contentLanguageOf(language) };
  const { token } = (await browser.get(addressOf("getApplicationFormToken", { query }))).body;
  const data = { ...applicant, language: "English (EN)" };
  const sent = await browser.post(addressOf("sendApplication"), { data }, { authorization: `Bearer ${token}` });
  if (sent.status !== 204) throw new Error(`Applying answered ${sent.status}`);
  const { rows } = await database.db.query<{ id: string }>({
    text: "SELECT id FROM applications ORDER BY received_at DESC, expires_at DESC LIMIT 1",
  });
  return rows[0]?.id ?? "";
}
