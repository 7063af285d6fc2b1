import { paths } from "#contract/paths.ts";
import { expect, test } from "./harness/test.ts";
import { keepToken, keptToken } from "./steps/access-storage.ts";
import { canaries, hours, market } from "./steps/demo.ts";
import { quickPurchase } from "./steps/quick-purchase.ts";
import { newReader } from "./steps/reader.ts";
import { saidToBrowser } from "./steps/said-to-browser.ts";

type Parts = [header: string, payload: string, signature: string];
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const claimsOf = (payload: string) =>
  JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;

/** What somebody might do to a token of another post to make it open this one. */
const edits: Record<string, (parts: Parts) => string> = {
  "its slug changed": ([header, payload, signature]) =>
    `${header}.${encode({ ...claimsOf(payload), slug: market.slug })}.${signature}`,
  "its slug and its end changed": ([header, payload, signature]) =>
    `${header}.${encode({ ...claimsOf(payload), slug: market.slug, exp: 4_000_000_000 })}.${signature}`,
  "the algorithm none and no signature": ([, payload]) =>
    `${encode({ alg: "none" })}.${encode({ ...claimsOf(payload), slug: market.slug })}.`,
  "nothing changed": (parts) => parts.join("."),
  "only noise": () => "not.a-token.at-all",
  "no text at all": () => "",
};

for (const [how, edit] of Object.entries(edits)) {
  test(`a token of another post, ${how}: the post stays locked and the token is removed`, async ({ page, product }) => {
    const { accessToken } = await quickPurchase(product, hours, newReader());
    const said = saidToBrowser(page);
    await keepToken(page, market.slug, edit(accessToken.split(".") as Parts));
    await page.goto(paths.post(market.username, market.slug));

    await expect.poll(() => keptToken(page, market.slug)).toBeNull();
    await expect(page.getByText(`Price: ${market.usd}`)).toBeVisible();
    const all = await said();
    expect(all.some(({ body }) => body.includes(market.excerptPart))).toBe(true);
    for (const { body, url } of all) for (const canary of canaries) expect(body.includes(canary), url).toBe(false);
  });
}

test("the post's own token opens it; with one letter of its signature changed it does not", async ({
  page,
  product,
}) => {
  const { accessToken } = await quickPurchase(product, market, newReader());
  await keepToken(page, market.slug, accessToken);
  await page.goto(paths.post(market.username, market.slug));
  await expect(page.getByText(market.bodyCanary)).toBeVisible();

  // The last letter but one: the last one may hold bits that no decoder reads.
  const changed = accessToken.slice(0, -2) + (accessToken.at(-2) === "A" ? "B" : "A") + accessToken.slice(-1);
  await page.evaluate((token) => {
    const [key] = Object.keys(localStorage).filter((name) => name.startsWith("vitrina.access."));
    localStorage.setItem(key ?? "", token);
  }, changed);
  // A fresh visit: a reload would still carry the navigation's own token.
  await page.goto(paths.explore());
  await page.goto(paths.post(market.username, market.slug));
  await expect.poll(() => keptToken(page, market.slug)).toBeNull();
  await expect(page.getByText(`Price: ${market.usd}`)).toBeVisible();
  await expect(page.getByText(market.bodyCanary)).toBeHidden();
});
