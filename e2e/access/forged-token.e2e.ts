import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { storedToken, storeToken } from "#e2e/steps/access-storage.ts";
import { canaries, hours, market } from "#e2e/steps/demo.ts";
import { quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";
import { recordResponses } from "#e2e/steps/record-responses.ts";

type Parts = [header: string, payload: string, signature: string];
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const claimsOf = (payload: string) =>
  JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;

/** Ways to change the token of another post so that it might open this one. */
const edits: Record<string, (parts: Parts) => string> = {
  "a changed slug": ([header, payload, signature]) =>
    `${header}.${encode({ ...claimsOf(payload), slug: market.slug })}.${signature}`,
  "a changed slug and a changed signature": ([header, payload, signature]) =>
    `${header}.${encode({ ...claimsOf(payload), slug: market.slug, exp: 4_000_000_000 })}.${signature}`,
  "the algorithm none and no signature": ([, payload]) =>
    `${encode({ alg: "none" })}.${encode({ ...claimsOf(payload), slug: market.slug })}.`,
  "nothing changed": (parts) => parts.join("."),
  "only noise": () => "not.a-token.at-all",
  "an empty text": () => "",
};

for (const [how, edit] of Object.entries(edits)) {
  const tag = how === "nothing changed" ? [] : "@long";
  test(`keeps the post locked and removes a token of another post with ${how}`, { tag }, async ({ page, product }) => {
    const { accessToken } = await quickPurchase(product, hours, newReader());
    const said = recordResponses(page);
    await storeToken(page, market.slug, edit(accessToken.split(".") as Parts));
    await page.goto(paths.post(market.username, market.slug));

    await expect.poll(() => storedToken(page, market.slug)).toBeNull();
    await expect(page.getByText(`Price: ${market.usd}`)).toBeVisible();
    const all = await said();
    expect(all.some(({ body }) => body.includes(market.excerptPart))).toBe(true);
    for (const { body, url } of all) for (const canary of canaries) expect(body.includes(canary), url).toBe(false);
  });
}

test("opens the post with its own token, but not with one changed letter in the signature", { tag: "@long" }, async ({
  page,
  product,
}) => {
  const { accessToken } = await quickPurchase(product, market, newReader());
  await storeToken(page, market.slug, accessToken);
  await page.goto(paths.post(market.username, market.slug));
  await expect(page.getByText(market.bodyCanary)).toBeVisible();

  // Changes the last letter but one: the last one may contain unused bits.
  const changed = accessToken.slice(0, -2) + (accessToken.at(-2) === "A" ? "B" : "A") + accessToken.slice(-1);
  await page.evaluate((token) => {
    const [key] = Object.keys(localStorage).filter((name) => name.startsWith("vitrina.access."));
    localStorage.setItem(key ?? "", token);
  }, changed);
  // A new visit, because a reload would send the token of the navigation.
  await page.goto(paths.explore());
  await page.goto(paths.post(market.username, market.slug));
  await expect.poll(() => storedToken(page, market.slug)).toBeNull();
  await expect(page.getByText(`Price: ${market.usd}`)).toBeVisible();
  await expect(page.getByText(market.bodyCanary)).toBeHidden();
});
