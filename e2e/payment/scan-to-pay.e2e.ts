import type { Page } from "@playwright/test";
import jsQR from "jsqr";
import sharp from "sharp";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { variantsOfRun } from "#e2e/steps/variants-of-run.ts";
import { watchTimers } from "#e2e/steps/watch-timers.ts";

const words = {
  en: {
    title: "Scan to Pay",
    tagline: "Point your camera at the code",
    copy: "Copy the payment link",
    copied: "Copied!",
    linkCopied: "Payment link has been copied to your clipboard",
    open: "Open payment link",
    share: "Share",
    shareTitle: "Pay Vitrina LLC",
    shareText: "Complete your payment securely",
    show: "Show payment URL",
    copyUrl: "Copy URL",
    urlCopied: "Payment URL copied to clipboard",
    failed: "Failed to load QR code",
    retry: "Retry",
    payment: "Secure Payment",
  },
  es: {
    title: "Escanea para pagar",
    tagline: "Apunta con la cámara al código",
    copy: "Copiar el enlace de pago",
    copied: "¡Copiado!",
    linkCopied: "El enlace de pago se ha copiado al portapapeles",
    open: "Abrir el enlace de pago",
    share: "Compartir",
    shareTitle: "Pagar a Vitrina LLC",
    shareText: "Completa tu pago con seguridad",
    show: "Mostrar la dirección de pago",
    copyUrl: "Copiar la dirección",
    urlCopied: "La dirección de pago se ha copiado al portapapeles",
    failed: "No se pudo cargar el código QR",
    retry: "Reintentar",
    payment: "Pago seguro",
  },
};

for (const [language, theme] of variantsOfRun(
  [
    ["en", "dark"],
    ["es", "light"],
  ] as const,
  0,
)) {
  const text = words[language];

  test.describe(`${language}, ${theme}`, () => {
    test.use({ colorScheme: theme, locale: language, permissions: ["clipboard-read", "clipboard-write"] });

    test("shows a QR code that a camera reads as the payment page's URL", async ({ page, request }) => {
      const waits = await watchTimers(page, 800);
      await page.addInitScript(() => {
        const seen = globalThis as { shownAtMs?: number };
        new MutationObserver(() => {
          if (document.querySelector("main button img")) seen.shownAtMs ??= performance.now();
        }).observe(document, { childList: true, subtree: true });
      });
      await page.goto(paths.paymentQr);
      await expect(page.getByRole("heading", { level: 1, name: text.title })).toBeVisible();
      await expect(page.getByText(text.tagline)).toBeVisible();
      await expect(page.getByRole("button", { name: text.copy })).toBeVisible();
      const { started, lastAtMs } = await waits();
      expect(started).toBe(1);
      const shownAtMs = await page.evaluate(() => (globalThis as { shownAtMs?: number }).shownAtMs);
      expect(shownAtMs).toBeGreaterThanOrEqual(lastAtMs + 799);
      await expect
        .poll(() =>
          page
            .getByRole("main")
            .locator("img")
            .evaluate((img: HTMLImageElement) => img.complete),
        )
        .toBe(true);
      const { data, info } = await sharp(await page.screenshot())
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const scanned = jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? "";
      expect(new URL(scanned).pathname).toBe(paths.payment);
      // Exactly this URL opens the page, from this machine and from a phone on the network.
      expect((await request.get(scanned)).status()).toBe(200);

      await page.getByText(text.show).click();
      await expect(page.getByText(scanned, { exact: true }).filter({ visible: true })).toHaveCount(1);
      await page.getByRole("link", { name: text.open }).click();
      await expect(page.getByRole("heading", { level: 1, name: text.payment })).toBeVisible();
    });

    test("copies the URL from the code and its button where no share sheet exists", { tag: "@long" }, async ({
      page,
    }) => {
      await page.goto(paths.paymentQr);
      const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
      const toast = (message: string) => page.locator("[data-sonner-toast]").getByText(message);
      const code = page.getByRole("button", { name: text.copy });
      await code.focus();
      await page.keyboard.press("Enter");
      await expect(page.getByText(text.copied)).toBeVisible();
      await expect(toast(text.linkCopied)).toBeVisible();
      expect(new URL(await clipboard()).pathname).toBe(paths.payment);
      await expect(page.getByText(text.copied)).toBeHidden();

      await page.evaluate(() => navigator.clipboard.writeText("something else"));
      await page.keyboard.press("Space");
      await expect(page.getByText(text.copied)).toBeVisible();
      expect(new URL(await clipboard()).pathname).toBe(paths.payment);

      await page.evaluate(() => navigator.clipboard.writeText("something else"));
      await page.getByText(text.show).click();
      await page.getByRole("button", { name: text.copyUrl }).click();
      await expect(toast(text.urlCopied)).toBeVisible();
      expect(new URL(await clipboard()).pathname).toBe(paths.payment);

      await page.evaluate(() => navigator.clipboard.writeText("something else"));
      await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined, configurable: true }));
      await page.getByRole("button", { name: text.share }).click();
      await expect.poll(async () => URL.canParse(await clipboard())).toBe(true);
    });

    test("passes title, text and URL to the share sheet; copies the URL only if sharing fails", {
      tag: "@long",
    }, async ({ page }) => {
      const shared: ShareData[] = [];
      await page.exposeFunction("shareSheet", (data: ShareData) => {
        shared.push(data);
        return shared.length === 1 ? "AbortError" : "NotAllowedError";
      });
      await page.addInitScript(() => {
        const { shareSheet } = globalThis as { shareSheet?: (data: ShareData) => Promise<string> };
        const share = async (data: ShareData) => {
          throw new DOMException("no", await shareSheet?.(data));
        };
        Object.defineProperty(navigator, "share", { configurable: true, value: share });
      });
      await page.goto(paths.paymentQr);
      await page.evaluate(() => navigator.clipboard.writeText("mine"));
      const share = page.getByRole("button", { name: text.share });
      const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
      await share.click();
      await expect.poll(() => shared).toHaveLength(1);
      const url = expect.stringMatching(new RegExp(`^https?://.+${paths.payment}$`));
      expect(shared).toEqual([{ title: text.shareTitle, text: text.shareText, url }]);
      expect(await clipboard()).toBe("mine");
      await share.click();
      await expect.poll(clipboard).toEqual(url);
    });

    test("offers a retry when the code does not load", { tag: "@long" }, async ({ page }) => {
      await page.route(`**${paths.paymentQrImage}`, (route) => route.abort());
      await page.goto(paths.paymentQr);
      await expect(page.getByText(text.failed)).toBeVisible();
      await page.unrouteAll();
      await page.getByRole("button", { name: text.retry }).click();
      await expect(page.getByRole("button", { name: text.copy })).toBeVisible();
    });
  });
}

test("offers to scan from a phone on a desktop, and hides that on a phone", { tag: "@long" }, async ({
  page,
  anotherBrowser,
}) => {
  const scan = (shown: Page) => shown.locator(`main a[href="${paths.paymentQr}"]`);
  await page.goto(paths.payment);
  await expect(scan(page)).toBeVisible();
  const phone = await anotherBrowser({ isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } });
  const onPhone = await phone.newPage();
  await onPhone.goto(paths.payment);
  await expect(onPhone.getByPlaceholder("0.00")).toBeVisible();
  await expect(scan(onPhone)).toHaveCount(1);
  await expect(scan(onPhone)).toBeHidden();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the code is there", async ({ page }) => {
    await page.goto(paths.paymentQr);
    await expect(page.getByRole("main").locator("img")).toBeVisible();
    await expect(page.getByRole("status").first()).toBeHidden();
  });
});
