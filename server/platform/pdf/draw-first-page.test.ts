import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drawFirstPage } from "./draw-first-page.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrina-pdf-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A document with pages of this size and these drawing commands. */
function pdf({ box = "0 0 200 100", commands = "", pages = 1 }): string {
  const kids = Array.from({ length: pages }, () => "3 0 R").join(" ");
  return `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [${kids}] /Count ${pages} >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R >> endobj
4 0 obj << /Length ${commands.length} >> stream
${commands}
endstream endobj
trailer << /Root 1 0 R >>
`;
}

async function draw(content: string | Buffer, timeoutMs?: number) {
  const path = join(folder, "document.pdf");
  await writeFile(path, content);
  return drawFirstPage(path, timeoutMs);
}

/** A page whose small drawing commands need more memory than the renderer may use. */
function textBomb(): Buffer {
  const packed = deflateSync(Buffer.alloc(400 * 2 ** 20, "0 0 m "));
  const [before = "", after = ""] = pdf({ commands: "STREAM" })
    .replace("/Length 6", `/Filter /FlateDecode /Length ${packed.length}`)
    .split("STREAM");
  return Buffer.concat([Buffer.from(before), packed, Buffer.from(after)]);
}

test("draws the first page", async () => {
  const drawn = await draw(pdf({ commands: "1 0 0 rg 0 0 100 100 re f", pages: 3 }));
  expect(drawn).toMatchObject({ width: 1200, height: 600 });
  const pixel = (x: number, y: number) => [...(drawn?.rgba.subarray(4 * (y * 1200 + x), 4 * (y * 1200 + x) + 3) ?? [])];
  expect([pixel(300, 300), pixel(900, 300)]).toEqual([
    [255, 0, 0],
    [255, 255, 255],
  ]);
});

test.each(["0 0 14400 14400", "0 0 1 14400", "0 0 14400 1", "0 0 99999999 99999999"])(
  "limits the pixels of a page of %s",
  async (box) => {
    const drawn = await draw(pdf({ box }));
    expect((drawn?.rgba.length ?? 0) / 4).toBeLessThanOrEqual(1200 * 1600);
  },
);

test.each([
  ["nothing", ""],
  ["a text", "Not a document."],
  ["a document that is cut off", pdf({}).slice(0, 60)],
  ["a document without pages", pdf({ pages: 0 })],
  ["a text of 400 megabytes", textBomb()],
])("draws nothing for %s, without an error", async (_name, content) => expect(await draw(content)).toBeUndefined());

test("stops a page that takes too long to draw", async () => {
  const form = (number: number) =>
    `${number} 0 obj << /Type /XObject /Subtype /Form /BBox [0 0 200 100] /Resources << /XObject << /F ${number + 1} 0 R >> >> /Length 60 >> stream\n${"/F Do ".repeat(10)}\nendstream endobj\n`;
  const forms = Array.from({ length: 12 }, (_, level) => form(level + 10)).join("");
  const laughs = pdf({ commands: "/F Do" })
    .replace("/Contents", "/Resources << /XObject << /F 10 0 R >> >> /Contents")
    .replace(
      "trailer",
      `${forms}22 0 obj << /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Length 12 >> stream\n0 0 1 1 re f \nendstream endobj\ntrailer`,
    );
  expect(await draw(laughs, 300)).toBeUndefined();
});
