import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedCatalogue } from "#server/testing/seed-catalogue.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { startTestProduct } from "#server/testing/test-product.ts";
import { oddDocuments } from "./testing/odd-files/documents.ts";
import { oddFilms } from "./testing/odd-files/films.ts";
import { oddPictures } from "./testing/odd-files/pictures.ts";
import { oddRecordings } from "./testing/odd-files/recordings.ts";
import { type OddShop, seeDocument, seeFilm, seePicture, seeRecording } from "./testing/odd-files/see-odd-file.ts";

const ffmpeg = spawnSync("sh", ["-c", "command -v ffmpeg"]).stdout.toString().trim();

test("the document of odd files has each of them with its property and its result", async () => {
  const document = await readFile("docs/media-files.md", "utf8");
  const rows = [...oddFilms, ...oddRecordings, ...oddPictures, ...oddDocuments].map(
    ({ name, property, expected }) => `| \`${name}\` | ${property} | ${expected} |`,
  );
  expect(document.split("\n").filter((line) => line.startsWith("| `"))).toEqual(rows);
});

describe.skipIf(ffmpeg === "")("files with odd properties, made with ffmpeg", { tags: ["long"] }, () => {
  let odd: OddShop;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), "vitrina-odd-"));
    const shop = await startTestProduct({ environment: { FFMPEG_PATH: ffmpeg } });
    // With three published posts, so that more need no review.
    const posts = ["one", "two", "three"].map((slug) => ({ slug, username: "bo-lind", title: slug, priceCents: 300 }));
    await seedCatalogue(shop.product, posts);
    const library = await PDFiumLibrary.init();
    odd = { shop, creator: await signInAsCreator(shop, "bo-lind"), library, tools: { ffmpeg, folder } };
  });
  afterAll(async () => {
    odd.library.destroy();
    await odd.shop.close();
    await rm(odd.tools.folder, { recursive: true, force: true });
  });

  test.each(oddFilms)("film $name: $property", async ({ name, make, expected }) => {
    expect(await seeFilm(odd, { name, bytes: await make(odd.tools) })).toBe(expected);
  });

  test.each(oddRecordings)("recording $name: $property", async ({ name, make, expected }) => {
    expect(await seeRecording(odd, { name, bytes: await make(odd.tools) })).toBe(expected);
  });

  test.each(oddPictures)("picture $name: $property", async ({ name, make, expected }) => {
    expect(await seePicture(odd, { name, bytes: await make(odd.tools) })).toBe(expected);
  });

  test.each(oddDocuments)("document $name: $property", async ({ name, make, expected }) => {
    expect(await seeDocument(odd, { name, bytes: await make(odd.tools) })).toBe(expected);
  });
});
