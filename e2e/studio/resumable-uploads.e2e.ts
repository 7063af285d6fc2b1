import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { journeyLooks } from "#e2e/steps/journey-looks.ts";
import { openAccount, signInByMail } from "#e2e/steps/sign-in.ts";

const texts = {
  en: { add: "Add files", sending: "Sending", pause: "Pause", resume: "Continue", cancel: "Cancel", paused: "Paused" },
  es: {
    ...{ add: "Añadir archivos", sending: "Enviando", pause: "Pausar", resume: "Continuar", cancel: "Cancelar" },
    paused: "En pausa",
  },
} as const;
const tides = { name: "tides.txt", mimeType: "text/plain", buffer: Buffer.alloc(3_000_000, "High tide at six. ") };

for (const { language, width, tag, browser } of journeyLooks())
  test(`a creator pauses, continues and cancels uploads, and a lost connection costs nothing, in ${language} at ${width} px`, {
    tag,
  }, async ({ product, anotherBrowser }) => {
    const text = texts[language];
    const page = await (await anotherBrowser(browser)).newPage();
    const email = await openAccount(product, { roles: ["creator"] });
    await signInByMail(page, { product, email, language, next: staffPaths.studioMedia() });
    const sent: number[] = [];
    let isLost = true;
    let held: PromiseWithResolvers<void> | undefined = Promise.withResolvers();
    await page.route(/\/uploads\//, async (route) => {
      const request = route.request();
      if (request.method() !== "PATCH") return route.fallback();
      sent.push(Number(request.headers()["upload-offset"]));
      if (isLost) {
        isLost = false;
        return route.abort("connectionreset");
      }
      await held?.promise;
      // The page has ended the request of a paused or cancelled upload.
      await route.fallback().catch(() => {});
    });
    const sending = page.getByRole("list", { name: text.sending });
    const button = (action: string, name: string) => sending.getByRole("button", { name: `${action} ${name}` });

    await page.getByLabel(text.add).setInputFiles(tides);
    await expect.poll(() => sent, "the part that was lost is sent again").toEqual([0, 0]);
    await button(text.pause, tides.name).click();
    await expect(sending.getByText(text.paused)).toBeVisible();
    await expectAccessible(page, "a paused upload");
    held.resolve();
    held = undefined;
    await button(text.resume, tides.name).click();
    await expect(sending).toHaveCount(0);
    const row = page.getByRole("listitem").filter({ hasText: tides.name });
    await expect(row).toBeVisible();

    held = Promise.withResolvers();
    const begun = sent.length;
    await page
      .getByLabel(text.add)
      .setInputFiles({ ...tides, name: "waves.txt", buffer: Buffer.alloc(2_000_000, "~") });
    await expect.poll(() => sent.length).toBe(begun + 1);
    await button(text.cancel, "waves.txt").click();
    await expect(sending).toHaveCount(0);
    held.resolve();
    await page.reload();
    await expect(row).toBeVisible();
    await expect(page.getByText("waves.txt")).toHaveCount(0);
  });
