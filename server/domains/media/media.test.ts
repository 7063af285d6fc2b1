import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { importFolder } from "#importer/import-folder.ts";
import {
  createTestFolder,
  creatorFile,
  type TestFolder,
  testDocument,
  testPicture,
} from "#importer/testing/test-folder.ts";
import { deriveKeys } from "#server/platform/keys/keys.ts";
import { seedGrant } from "#server/testing/seed-grant.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { signMediaAddress } from "./media-address.ts";

let product: TestProduct;
let folder: TestFolder;
let grant: Awaited<ReturnType<typeof seedGrant>>;
/** More than the buffers between server and reader hold. */
const longFilmBytes = 40 * 2 ** 20;
const addresses: Record<string, string> = {};

beforeAll(async () => {
  [product, folder] = await Promise.all([startTestProduct(), createTestFolder()]);
  const located = await sharp(await testPicture({ width: 2000, height: 1000 }))
    .withExif({ IFD0: { Copyright: "canary-exif" }, IFD3: { GPSLatitude: "36/1 31/1 0/1" } })
    .jpeg()
    .toBuffer();
  await folder.write("ada-okafor/creator.md", creatorFile);
  await folder.write("ada-okafor/cover.png", await testPicture());
  await folder.write("ada-okafor/body.jpg", located);
  await folder.write("ada-okafor/digits ñ.mp3", "0123456789");
  await folder.write("ada-okafor/talk.mp4", "film");
  await folder.write("ada-okafor/long.mp4", Buffer.alloc(longFilmBytes, "film"));
  await folder.write("ada-okafor/talk.png", await testPicture({ width: 640, height: 360, red: 9 }));
  await folder.write("ada-okafor/talk.srt", "1\n00:00:00,000 --> 00:00:02,000\nCANARY-CAPTION\n");
  await folder.write("ada-okafor/talk.es.vtt", "WEBVTT\n\n00:00.000 --> 00:02.000\nCANARY-SUBTITULO\n");
  await folder.write("ada-okafor/book.pdf", testDocument);
  await folder.write("ada-okafor/page.html", "<script>alert(1)</script>");
  const post = (fields: string) =>
    `---\ntitle: T\nexcerpt: E\ncover: cover.png\nfiles: ["digits ñ.mp3", page.html, talk.mp4, book.pdf]\n${fields}\n---\nText.\n\n![A](body.jpg)\n`;
  await folder.write("ada-okafor/sold.md", post("price: 4.50"));
  await folder.write(
    "ada-okafor/long.md",
    "---\ntitle: T\nexcerpt: E\nprice: 2\nfiles: [long.mp4, page.html]\n---\nText.\n",
  );
  await folder.write("ada-okafor/given.md", post("language: es"));
  await folder.write("ada-okafor/other.md", post("price: 9"));
  const shop = product.product;
  const summary = await importFolder({
    folder: folder.path,
    shop,
    options: {},
    supportEmail: "s@x.example",
    report: () => {},
  });
  expect(summary).toMatchObject({ created: 5, refused: 0 });

  const sold = await shop.posts.findPostForPurchase("sold");
  if (!sold) throw new Error("The post is not there");
  grant = await seedGrant(product.product, sold);
  for (const [slug, token] of [
    ["sold", grant.accessToken],
    ["given", undefined],
  ] as const) {
    const { data } = await shop.catalogue.getPost({ params: { slug }, query: { alg: "AR_HS1GB" } }, token);
    const [sound, page, film, book] = data.attributes.mediaFiles.data;
    addresses[`${slug} poster`] = film?.attributes.previewUrl ?? "";
    addresses[`${slug} captions`] = film?.attributes.captions[0]?.url ?? "";
    addresses[`${slug} subtitles`] = film?.attributes.captions[1]?.url ?? "";
    addresses[`${slug} first page`] = book?.attributes.previewUrl ?? "";
    expect([book?.attributes.pageCount, film?.attributes.pageCount, film?.attributes.formats]).toEqual([1, null, null]);
    expect(film?.attributes.captions.map(({ language, label }) => [language, label])).toEqual(
      slug === "sold"
        ? [
            ["es", "Español"],
            ["en", "English"],
          ]
        : [["es", "Español"]],
    );
    addresses[`${slug} sound`] = sound?.attributes.url ?? "";
    addresses[`${slug} page`] = page?.attributes.url ?? "";
    addresses[`${slug} cover`] = data.attributes.mainImgSrc ?? "";
    addresses[`${slug} image`] = /src="(\/[^"]+)"/.exec(data.attributes.content ?? "")?.[1] ?? "";
  }
});
afterAll(() => Promise.all([product.close(), folder.remove()]));

const get = (name: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(product.url + (addresses[name] ?? name), { headers, method });
const variantOf = (name: string, variant: string) => (addresses[name] ?? "").replace("/original", `/${variant}`);

describe("a file", () => {
  test("is sent whole, in part, or only named", async () => {
    const whole = await get("given sound");
    expect(whole.status).toBe(200);
    expect(await whole.text()).toBe("0123456789");
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "content-type": "audio/mpeg",
      "content-length": "10",
      "accept-ranges": "bytes",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-disposition": `inline; filename="digits n.mp3"; filename*=UTF-8''digits%20%C3%B1.mp3`,
    });
    expect(whole.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
    const etag = whole.headers.get("etag") ?? "";

    const part = await get("given sound", { range: "bytes=2-4" });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([206, "bytes 2-4/10", "234"]);
    const tail = await get("given sound", { range: "bytes=-3", "if-range": etag });
    expect([tail.status, await tail.text()]).toEqual([206, "789"]);
    const changed = await get("given sound", { range: "bytes=-3", "if-range": '"other"' });
    expect([changed.status, await changed.text()]).toEqual([200, "0123456789"]);
    const beyond = await get("given sound", { range: "bytes=10-" });
    expect([beyond.status, beyond.headers.get("content-range"), await beyond.text()]).toEqual([416, "bytes */10", ""]);
    const named = await get("given sound", {}, "HEAD");
    expect([named.status, named.headers.get("content-length"), await named.text()]).toEqual([200, "10", ""]);
    expect((await get("given sound", { "if-none-match": etag })).status).toBe(304);
  });

  test("sends files that could run in a browser only as attachments", async () => {
    const page = await get("given page");
    expect(page.headers.get("content-disposition")).toMatch(/^attachment; /);
    expect(page.headers.get("content-type")).toBe("application/octet-stream");
  });

  test.each([
    "/media/nothing/original",
    "/media/0a0b0c0d-0000-4000-8000-000000000001/original",
    "/media/..%2f..%2fetc/original",
    "/media/a%00b/w480",
  ])("%s is not found", async (path) => expect((await get(path)).status).toBe(404));
});

describe("a picture", () => {
  test("loses the camera's metadata, in every variant", async () => {
    for (const form of ["original", "w480", "w1600"]) {
      const response = await get(variantOf("given image", form));
      const bytes = Buffer.from(await response.arrayBuffer());
      const { exif, width, format } = await sharp(bytes).metadata();
      expect(exif).toBeUndefined();
      expect(bytes.includes("canary-exif")).toBe(false);
      expect([form, width, format]).toEqual([
        form,
        form === "original" ? 2000 : Number(form.slice(1)),
        form === "original" ? "jpeg" : "webp",
      ]);
      expect(response.headers.get("content-type")).toBe(form === "original" ? "image/jpeg" : "image/webp");
    }
  });

  test("gets a smaller form once, however many ask for it at the same time", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(variantOf("given cover", "w480"))));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const stored = await readdir(join(product.dataDir, "media"), { recursive: true });
    expect(stored.filter((name) => name.startsWith("incoming/"))).toEqual([]);
    expect(stored.filter((name) => /\.w480o[0-9a-f]{10}$/.test(name))).toHaveLength(2);
  });

  test("is AVIF for browsers that accept it and WebP for others, distinguished by Vary and ETag", async () => {
    const asked = async (accept: string, headers = {}) => {
      const response = await get(variantOf("given image", "w480"), { accept, ...headers });
      const { "content-type": type, vary, etag, "content-disposition": name } = Object.fromEntries(response.headers);
      return { status: response.status, type, vary, etag, name };
    };
    const avif = await asked("image/avif,image/webp,image/*,*/*;q=0.8");
    const webp = await asked("image/webp,*/*");
    expect(avif).toMatchObject({ status: 200, type: "image/avif", vary: "Accept" });
    expect(avif.name).toContain("body-w480.avif");
    expect(webp).toMatchObject({ status: 200, type: "image/webp", vary: "Accept" });
    expect(avif.etag).not.toBe(webp.etag);
    expect((await asked("image/avif;q=0, */*")).type).toBe("image/webp");
    expect((await asked("*/*", { "if-none-match": avif.etag })).status).toBe(200);
    expect((await asked("image/avif", { "if-none-match": avif.etag })).status).toBe(304);
    expect((await get("given image", { accept: "image/avif" })).headers.get("content-type")).toBe("image/jpeg");
  });

  test("has no other forms than those that were declared", async () => {
    // The cover is 1000 pixels wide.
    for (const form of ["w1600", "w481", "w480.webp", "W480", "original.w480"]) {
      expect((await get(variantOf("given cover", form))).status).toBe(404);
    }
  });
});

describe("the companions of a file", () => {
  test("captions are WebVTT, whatever their source format", async () => {
    const captions = await get("sold subtitles");
    expect(captions.headers.get("content-type")).toBe("text/vtt; charset=utf-8");
    expect(await captions.text()).toBe("WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nCANARY-CAPTION\n");
    expect(await (await get("given captions")).text()).toContain("CANARY-SUBTITULO");
  });

  test("a document shows its first page, as wide as a screen needs it", async () => {
    const response = await get("sold first page", { accept: "image/webp" });
    const picture = sharp(Buffer.from(await response.arrayBuffer()));
    const { width, height } = await picture.metadata();
    expect([response.headers.get("content-type"), width, height]).toEqual(["image/webp", 960, 1280]);
    const [red, green] = (await picture.stats()).channels;
    expect([Math.round(red?.mean ?? 0) > 240, Math.round(green?.mean ?? 255) < 15]).toEqual([true, true]);
  });

  test("are as private as the file, each with its own signature", async () => {
    for (const name of ["poster", "captions", "subtitles", "first page"]) {
      const address = addresses[`sold ${name}`] ?? "";
      const response = await get(address);
      expect([name, response.status, response.headers.get("cache-control")]).toEqual([name, 200, "private, no-store"]);
      const [path = ""] = address.split("?");
      const signatures = ["", (addresses["sold sound"] ?? "").split("?t=")[1]];
      for (const signature of signatures) expect((await get(`${path}?t=${signature}`)).status).toBe(401);
      expect((await get(path)).status).toBe(401);
      expect((await get(path.replace(/[^/]+$/, "original"))).status).toBe(401);
    }
    expect((await get("given poster")).headers.get("cache-control")).toMatch(/^public/);
  });

  test("are absent from all public replies about a paid post", async () => {
    const locked = [
      "/api/content/post/sold?alg=RS256FAST",
      "/api/content/premium-posts/All/1",
      "/api/content/user-posts/ada-okafor/1",
      "/api/content/related-posts/other",
    ];
    const idOf = (name: string) => (addresses[`sold ${name}`] ?? "").split("/")[2] ?? "";
    const secrets = ["poster", "captions", "subtitles", "first page"].map(idOf);
    expect(secrets.every((id) => id.length === 36)).toBe(true);
    for (const path of locked) {
      const text = await (await get(path)).text();
      expect(text).toContain("Okafor");
      for (const secret of [...secrets, "CANARY-CAPTION", "talk.", "book.pdf"]) expect(text).not.toContain(secret);
    }
  });
});

describe("the archive of all files", () => {
  const archive = async (slug: string, token?: string) => {
    const asked = { params: { slug }, query: { alg: "AR_HS1GB" } } as const;
    return (await product.product.catalogue.getPost(asked, token)).data.attributes.mediaFiles.archiveUrl ?? "";
  };

  test("contains each file, has a length and resumes at any byte", async () => {
    const address = await archive("sold", grant.accessToken);
    const whole = await get(address);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "content-length": String(bytes.length),
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="sold.zip"; filename*=UTF-8''sold.zip`,
      "accept-ranges": "bytes",
      "cache-control": "private, no-store",
    });
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    const files: [string, string][] = [];
    for await (const entry of zip.eachEntry())
      files.push([entry.fileName, await text(await zip.openReadStreamPromise(entry))]);
    expect(files.map(([name]) => name)).toEqual(["digits ñ.mp3", "page.html", "talk.mp4", "book.pdf"]);
    expect(files.slice(0, 3).map(([, content]) => content)).toEqual([
      ...["0123456789", "<script>alert(1)</script>", "film"],
    ]);
    for (const start of [1, 60, bytes.length - 5]) {
      const headers = { range: `bytes=${start}-`, "if-range": whole.headers.get("etag") ?? "" };
      const rest = await get(address, headers);
      expect([rest.status, Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(start))]).toEqual([206, true]);
    }
    expect((await get(await archive("given"))).headers.get("cache-control")).toBe("private, no-store");
  });

  test("of a paid post is sent to its buyers only, and not named to others", async () => {
    const address = await archive("sold", grant.accessToken);
    const [path = "", t = ""] = address.split("?t=");
    for (const signature of ["", `${t}A`, (addresses["sold sound"] ?? "").split("?t=")[1]])
      expect((await get(`${path}?t=${signature}`)).status).toBe(401);
    expect((await get(`/media/${(addresses["sold sound"] ?? "").split("/")[2]}/all?t=${t}`)).status).toBe(404);
    const locked = await (await get("/api/content/post/sold?alg=RS256FAST")).text();
    expect(locked).not.toContain("archiveUrl");
  });
});

describe("the hidden part of a paid post", () => {
  test("is sent to buyers with access, and stored by no cache", async () => {
    for (const name of ["sold sound", "sold image", variantOf("sold image", "w960"), "sold subtitles"]) {
      const response = await get(name, { range: "bytes=0-2" });
      expect(response.status).toBe(206);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "cache-control": "private, no-store",
        "referrer-policy": "no-referrer",
        "cross-origin-resource-policy": "same-origin",
      });
    }
    expect((await get("sold cover")).headers.get("cache-control")).toMatch(/^public/);
  });

  test("is not sent for a signature that is missing, forged, of another file or of another post", async () => {
    const [path = "", t = ""] = (addresses["sold sound"] ?? "").split("?t=");
    const fileId = path.split("/")[2] ?? "";
    const shop = product.product;
    const other = await shop.posts.findPostForPurchase("other");
    if (!other) throw new Error("The post is not there");
    const ofOther = await seedGrant(product.product, other);
    const [order = "", mac = ""] = t.split(".");
    const forgeries = [
      "",
      "x",
      t.slice(0, -1),
      `${t}A`,
      `${order}.${"A".repeat(43)}`,
      `${"A".repeat(22)}.${mac}`,
      `.${mac}`,
      order,
      (addresses["sold page"] ?? "").split("?t=")[1],
      signMediaAddress(product.product.keys, fileId, ofOther.orderId),
      signMediaAddress(deriveKeys(["another secret of forty characters or so"]), fileId, grant.orderId),
    ];
    for (const forged of forgeries) {
      const response = await get(`${path}?t=${forged}`, { "if-none-match": "*" });
      expect([forged, response.status, await response.text()]).toEqual([forged, 401, '{"error":"ACCESS_REQUIRED"}']);
    }
    for (const query of ["", `?t=${t}&t=${t}`, "?t[]=x"])
      expect((await get(path + query)).status).toBeGreaterThanOrEqual(400);
    expect((await get(path, {}, "HEAD")).status).toBe(401);
  });

  test("ends with the access, at the very next request", async () => {
    await product.database.shiftClock("71 hours 59 minutes");
    expect((await get("sold sound")).status).toBe(200);
    await product.database.shiftClock("1 minute");
    for (const name of ["sold sound", "sold subtitles", "sold poster", "sold first page"])
      expect((await get(name)).status).toBe(401);
    expect((await get("sold sound", { range: "bytes=0-0" })).status).toBe(401);
    expect((await get("sold cover")).status).toBe(200);
    await product.database.shiftClock("-72 hours");
    expect((await get("sold sound")).status).toBe(200);
    await grant.revoke();
    expect((await get("sold sound")).status).toBe(401);
  });

  test("cuts a running response after a refund, and answers none of its ranges", async () => {
    const shop = product.product;
    const long = await shop.posts.findPostForPurchase("long");
    if (!long) throw new Error("The post is not there");
    const { accessToken, revoke } = await seedGrant(shop, long);
    const asked = { params: { slug: "long" }, query: { alg: "AR_HS1GB" } } as const;
    const { data } = await shop.catalogue.getPost(asked, accessToken);
    const address = data.attributes.mediaFiles.data[0]?.attributes.url ?? "";
    const response = await get(address, { range: "bytes=1-" });
    expect([response.status, response.headers.get("content-length")]).toEqual([206, String(longFilmBytes - 1)]);
    const body = response.body?.getReader();
    let received = (await body?.read())?.value?.length ?? 0;
    await revoke();
    await expect(async () => {
      for (let part = await body?.read(); !part?.done; part = await body?.read()) received += part?.value?.length ?? 0;
    }).rejects.toThrow("terminated");
    expect(received).toBeLessThan(longFilmBytes - 1);
    expect((await get(address, { range: `bytes=${received}-` })).status).toBe(401);
  });

  test("cuts the archive of all files after a refund", async () => {
    const shop = product.product;
    const long = await shop.posts.findPostForPurchase("long");
    if (!long) throw new Error("The post is not there");
    const { accessToken, revoke } = await seedGrant(shop, long);
    const asked = { params: { slug: "long" }, query: { alg: "AR_HS1GB" } } as const;
    const archive = (await shop.catalogue.getPost(asked, accessToken)).data.attributes.mediaFiles.archiveUrl ?? "";
    const body = (await get(archive)).body?.getReader();
    await body?.read();
    await revoke();
    await expect(async () => {
      while (!(await body?.read())?.done);
    }).rejects.toThrow("terminated");
    expect((await get(archive, { range: "bytes=1-" })).status).toBe(401);
  });

  test("gets another address when a free post becomes a paid one", async () => {
    const before = addresses["given sound"] ?? "";
    expect((await get(before)).status).toBe(200);
    await folder.write(
      "ada-okafor/given.md",
      '---\ntitle: T\nexcerpt: E\nprice: 2\nfiles: ["digits ñ.mp3"]\n---\nText.\n',
    );
    const shop = product.product;
    const options = { allowPriceChanges: true };
    await importFolder({ folder: folder.path, shop, options, supportEmail: "s@x.example", report: () => {} });
    expect((await get(before)).status).toBe(404);
  });
});
