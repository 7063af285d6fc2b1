import { addressOf } from "#contract/address-of-call.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { openAccount } from "#e2e/steps/sign-in.ts";
import { staffClient } from "#e2e/steps/staff-client.ts";

test("shows each caught mail whole on a phone, with its time in words", async ({ page, product }) => {
  const email = await openAccount(product, { roles: ["creator"] });
  await staffClient(product).call(addressOf("requestSignInCode"), { email });
  await product.mailTo(email);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dev/mail");
  const mail = page.getByRole("article").filter({ hasText: email }).first();
  await expect(mail.locator("time")).toHaveText(/^[A-Z][a-z]+day,? \d+ [A-Z][a-z]+ .*\d\d:\d\d:\d\d$/);
  const box = mail.locator("iframe");
  const hiddenPixels = () =>
    box.evaluate((frame: HTMLIFrameElement) => {
      const root = frame.contentDocument?.documentElement;
      return root ? root.scrollHeight - root.clientHeight : Number.NaN;
    });
  await expect.poll(hiddenPixels).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(hiddenPixels).toBe(0);
});
