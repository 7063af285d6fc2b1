import { randomUUID } from "node:crypto";
import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { demoWriter, signInByMail } from "#e2e/steps/sign-in.ts";

const looks = [
  { language: "en", width: 1280, javaScriptEnabled: true },
  { language: "es", width: 390, javaScriptEnabled: false },
] as const;
const texts = {
  en: {
    add: "Add files",
    why: "a part of it cannot be read",
    publish: "You can publish it",
    again: "Try again to read",
  },
  es: {
    add: "Añadir archivos",
    why: "una parte no se puede leer",
    publish: "Puedes publicarla",
    again: "Volver a leer",
  },
} as const;

/** A second of silence in MP3, and the name behind it, so that no other file has its bytes. */
function recording(name: string): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x64]);
  return Buffer.concat([...Array<Buffer>(40).fill(frame), Buffer.from(name)]);
}

for (const { language, width, javaScriptEnabled } of looks)
  test(`says why a recording was not read and reads it again, in ${language} at ${width} px`, async ({
    product,
    anotherBrowser,
  }) => {
    const text = texts[language];
    const scripted = await anotherBrowser({ viewport: { width, height: 844 } });
    const media = await scripted.newPage();
    await signInByMail(media, { product, email: demoWriter, language, next: staffPaths.studioMedia() });
    const name = `talk-${randomUUID()}.mp3`;
    const file = { name, mimeType: "audio/mpeg", buffer: recording(name) };
    await media.getByLabel(text.add).setInputFiles(file);
    await expect(media.getByRole("listitem").filter({ hasText: name })).toBeVisible();
    // As after three attempts of a worker that has ffmpeg: this shop has none.
    const noted = `UPDATE sound_profiles SET refusal = 'unreadable', refused_at = app_now() FROM uploads u
      WHERE u.file->>'storageKey' = blob_key AND u.file->>'name' = $1 AND refusal = 'no-encoder' RETURNING 1 AS noted`;
    await expect.poll(() => product.query(noted, [name])).toHaveLength(1);

    const context = await anotherBrowser({ javaScriptEnabled, viewport: { width, height: 844 } });
    await context.addCookies(await scripted.cookies());
    const page = await context.newPage();
    await page.goto(staffPaths.studioMedia());
    const row = page.getByRole("listitem").filter({ hasText: name });
    await expect(row).toContainText(text.why);
    await expect(row).toContainText(text.publish);
    await row.getByRole("button", { name: `${text.again} ${name}` }).click();
    await expect(row).not.toContainText(text.why);
    await expect(row).toContainText(name);
  });
