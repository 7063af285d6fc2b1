import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import type { Post } from "#contract/content.ts";
import { upload } from "#server/domains/uploads/testing/upload.ts";
import { seedCatalogue } from "#server/testing/seed-catalogue.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let shop: TestProduct;
beforeAll(async () => {
  shop = await startTestProduct();
});
afterAll(() => shop.close());

/** Three frames of 600 × 400 pixels, with words of their camera. */
function animation(format: "gif" | "webp", seed: number): Promise<Buffer> {
  const frameBytes = 600 * 400 * 3;
  const pixels = Buffer.alloc(frameBytes * 3).map((_, at) => (Math.floor(at / frameBytes) * 80 + seed) % 256);
  const raw = { width: 600, height: 1_200, channels: 3 as const, pageHeight: 400 };
  const moving = sharp(pixels, { raw }).withExif({ IFD0: { Copyright: "canary-exif" } });
  return moving.toFormat(format, { loop: 0, delay: [100, 100, 100] }).toBuffer();
}

test("gives an animation as a cover still, and in the text and the files moving with a still beside it", async () => {
  // With three published posts, so that more need no review.
  const posts = ["one", "two", "three"].map((slug) => ({ slug, username: "bo-lind", title: slug, priceCents: 300 }));
  await seedCatalogue(shop.product, posts);
  const bo = await signInAsCreator(shop, "bo-lind");
  const send = async (kind: "picture" | "download", format: "gif" | "webp", seed: number) =>
    (await upload(bo, { kind, name: `moving.${format}`, bytes: await animation(format, seed) })).id;
  const [cover, inline, file] = [
    await send("picture", "webp", 0),
    await send("picture", "gif", 1),
    await send("download", "gif", 2),
  ];
  const made = await bo.send("POST", addressOf("createStudioPost"), {
    ...{ title: "Moving", excerpt: "It moves.", price: null, cover: { id: cover, alternativeText: "Waves" } },
    ...{ body: `![Tide](media:${inline})`, files: [{ id: file, name: "Moving" }] },
  });
  const published = await bo.send("POST", `/api/studio/posts/${made.body.data.id}/publish`, { version: 1 });
  const address = `/api/content/post/${published.body.data.post.slug}?alg=RS256FAST`;
  const { attributes }: Post = (await new TestBrowser(shop.url).get(address)).body.data;

  const frames = async (url: string, accept = "*/*") => {
    const answer = await fetch(shop.url + url, { headers: { accept } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.includes("canary-exif"), url).toBe(false);
    const { pages = 1, width, exif } = await sharp(bytes, { animated: true }).metadata();
    expect([answer.status, width, exif], url).toEqual([200, 600, undefined]);
    return pages;
  };
  const [, still = "", moving = ""] =
    /<picture><source media="\(prefers-reduced-motion: reduce\)" srcset="([^"]+)"><img src="([^"]+)"/.exec(
      attributes.content ?? "",
    ) ?? [];
  const download = attributes.mediaFiles.data[0]?.attributes;
  const pairs = [
    [attributes.mainImage?.url, attributes.mainImage?.formats],
    [download?.url, download?.formats],
    [moving, { still: { url: still } }],
  ] as const;
  for (const [url = "", formats] of pairs) {
    expect(Object.keys(formats ?? {})).toEqual(["still"]);
    expect(await frames(url)).toBe(3);
    expect(await frames(formats?.still?.url ?? "")).toBe(1);
    expect(await frames(formats?.still?.url ?? "", "image/avif")).toBe(1);
  }
});
