import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { ZipFile } from "yazl";
import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { storeToken } from "#e2e/steps/access-storage.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { journeyLooks } from "#e2e/steps/journey-looks.ts";
import { quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";
import { sellPiece } from "#e2e/steps/sell-piece.ts";
import { withdrawPiece } from "#e2e/steps/studio.ts";

const texts = {
  en: { cover: "Cover of Tides at Dusk", photos: "Photos", download: "Download tides.epub" },
  es: { cover: "Portada de Tides at Dusk", photos: "Fotos", download: "Descargar tides.epub" },
} as const;

/** A book with one chapter and a cover of this colour (EPUB 3.3). */
async function makeBook(background: string): Promise<Buffer> {
  const cover = await sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
  const files = {
    "META-INF/container.xml": `<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>`,
    "book.opf": `<package><metadata><title>Tides at Dusk</title><creator>Ada Okafor</creator><creator>Bo Lind</creator></metadata>
      <manifest><item id="one" href="one.xhtml" media-type="application/xhtml+xml"/>
      <item id="cover" href="cover.png" media-type="image/png" properties="cover-image"/></manifest>
      <spine><itemref idref="one"/></spine></package>`,
    "one.xhtml": `<html xmlns="http://www.w3.org/1999/xhtml"><body><p>Low at dusk.</p></body></html>`,
  };
  const book = new ZipFile();
  // Stored first and as it is, it tells programs that this is a book (EPUB OCF, 4.3).
  book.addBuffer(Buffer.from("application/epub+zip"), "mimetype", { compress: false });
  for (const [name, text] of Object.entries(files)) book.addBuffer(Buffer.from(text), name);
  book.addBuffer(cover, "cover.png");
  book.end();
  return buffer(book.outputStream);
}

for (const { language, width, tag, browser } of journeyLooks(undefined, ["@alone"]))
  test(`a creator sells a book with its cover, title and authors, which a reader sees and downloads, in ${language} at ${width} px`, {
    // It changes what Home and Explore show.
    tag,
  }, async ({ product, anotherBrowser }) => {
    const text = texts[language];
    const bytes = await makeBook(
      { en: { 390: "teal", 1280: "navy" }, es: { 390: "olive", 1280: "purple" } }[language][width],
    );
    const context = await anotherBrowser(browser);
    const about = "Tides at Dusk · Ada Okafor, Bo Lind";
    const {
      page: studio,
      id,
      post,
    } = await sellPiece(context, product, {
      language,
      body: "A book about the sea.",
      files: [{ name: "tides.epub", mimeType: "application/epub+zip", buffer: bytes }],
      whileEditing: (editor) => expect(editor.getByText(about)).toBeVisible(),
    });
    await studio.goto(staffPaths.studioMedia());
    const row = studio.getByRole("listitem").filter({ hasText: post.title });
    await expect(row.getByText(about)).toBeVisible();
    await expect(row.locator("img")).toHaveJSProperty("naturalWidth", 300);
    await expectAccessible(studio, "the media screen with a book");

    const page = await (await anotherBrowser(browser)).newPage();
    const { accessToken } = await quickPurchase(product, post, newReader());
    await storeToken(page, post.slug, accessToken);
    await page.goto(paths.inLanguage(paths.post(post.username, post.slug), language));
    const downloads = page.getByRole("region", { name: language === "en" ? "Downloads" : "Descargas" });
    await expect(downloads.getByText(about)).toBeVisible();
    await expect(downloads.getByText(/^EPUB · /)).toBeVisible();
    const cover = page.getByRole("img", { name: text.cover });
    await cover.scrollIntoViewIfNeeded();
    await expect(cover).toHaveJSProperty("naturalWidth", 300);
    await expectAccessible(page, `an open book, ${language}, ${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await cover.click();
    const viewer = page.getByRole("dialog", { name: text.photos });
    await expect(viewer.getByRole("img", { name: text.cover })).toHaveJSProperty("naturalWidth", 300);
    await page.keyboard.press("Escape");
    await expect(viewer).toBeHidden();
    const button = page.getByRole("button", { name: text.download });
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    expect(download.suggestedFilename()).toBe("tides.epub");
    expect((await readFile(await download.path())).equals(bytes)).toBe(true);
    await withdrawPiece(studio, product, id);
  });
