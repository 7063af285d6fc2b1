import { seedCreator } from "./seed-catalogue.ts";
import { openTestAccount, signInByMail } from "./sign-in.ts";
import type { TestBrowser } from "./test-browser.ts";
import type { TestProduct } from "./test-product.ts";

/** The browser of a creator with an account of their own, signed in. */
export async function signInAsCreator(test: TestProduct, username: string): Promise<TestBrowser> {
  const email = `${username}@creators.example`;
  await seedCreator(test.product, { username });
  const creatorId = (await test.product.creators.find(username))?.id ?? "";
  await openTestAccount(test, { email, creatorId });
  return signInByMail(test, email);
}
