import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { expect } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import type { MediaFile } from "#contract/content.ts";
import type { SoundProfile } from "#contract/sound.ts";
import type { ListedUpload, StudioUpload } from "#contract/uploads.ts";
import { finish, patchBytes, start } from "#server/domains/uploads/testing/upload.ts";
import { runNextJob } from "#server/platform/jobs/run-next-job.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import type { TestProduct } from "#server/testing/test-product.ts";
import { buyFiles } from "../bought-files.ts";
import type { Tools } from "./odd-file.ts";

/** A product with a real ffmpeg, and a creator whose posts need no review. */
export interface OddShop {
  shop: TestProduct;
  creator: TestBrowser;
  library: PDFiumLibrary;
  tools: Tools;
}

/** The bytes of a file, and the name under which its creator sends them. */
interface NamedBytes {
  name: string;
  bytes: Buffer;
}

type Sent = { refused: string } | { accepted: StudioUpload };

/** Uploads a file as its creator does. */
async function send({ creator }: OddShop, kind: "picture" | "download", { name, bytes }: NamedBytes): Promise<Sent> {
  const { id } = await start(creator, { kind, name, bytes });
  await patchBytes(creator, id, { offset: 0, bytes });
  const { status, body } = await finish(creator, id);
  if (status === 400 && body.error === "FILE_REFUSED") return { refused: body.reason };
  if (status !== 200) throw new Error(`${name} was answered ${status}`);
  return { accepted: body.data };
}

/** Does all work that waits, with the attempts of that which fails, and returns the creator's line about it. */
async function workOn({ shop, creator }: OddShop, id: string): Promise<ListedUpload["work"]> {
  for (let attempt = 1; attempt <= 3; attempt++) {
    for (const queue of ["films", "encoding", "sounds"] as const) while (await runNextJob(shop.product.jobWork, queue));
    await shop.database.shiftClock("1 minute");
  }
  const { data }: { data: ListedUpload[] } = (await creator.get(addressOf("listUploads"))).body;
  return data.find((each) => each.id === id)?.work ?? null;
}

/** Sells a file in a post of its own, and returns what its buyer gets. */
async function sell({ shop, creator }: OddShop, { id, name }: StudioUpload): Promise<MediaFile["attributes"]> {
  const content = {
    title: `Odd ${name}`,
    excerpt: "At dusk.",
    price: "4.50",
    body: "Look.",
    files: [{ id, name: "Odd" }],
  };
  const slug = await publish({ creator }, content);
  const post = await shop.product.posts.findPostForPurchase(slug);
  if (!post) throw new Error("The post is not there");
  const { files } = await buyFiles(shop, { ...post, username: "bo-lind", body: "" });
  const [file] = files;
  if (!file) throw new Error("The buyer has no file");
  return file;
}

async function publish({ creator }: Pick<OddShop, "creator">, content: object): Promise<string> {
  const made = await creator.send("POST", addressOf("createStudioPost"), content);
  const published = await creator.send("POST", `/api/studio/posts/${made.body.data.id}/publish`, { version: 1 });
  if (published.status !== 200) throw new Error(`Not published: ${JSON.stringify(published.body)}`);
  return published.body.data.post.slug;
}

async function load({ shop }: OddShop, address: string): Promise<Buffer> {
  const answer = await fetch(new URL(address, shop.url));
  if (!answer.ok) throw new Error(`${address} was answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

const seconds = (ms: number | null) => `${((ms ?? 0) / 1_000).toFixed(1)} s`;
const channels = (count: number | undefined) => ["silent", "mono", "stereo"][count ?? 0] ?? `${count} channels`;

/** Sends a film, and returns its refusal, or its facts and the sizes that players stream. */
export async function seeFilm(odd: OddShop, film: NamedBytes): Promise<string> {
  const sent = await send(odd, "download", film);
  if ("refused" in sent) return `refused: ${sent.refused}`;
  const { id, width, height, durationMs, support } = sent.accepted;
  const work = await workOn(odd, id);
  const { url, streamUrl, previewUrl } = await sell(odd, sent.accepted);
  expect((await load(odd, url)).equals(film.bytes), "the download is the creator's").toBe(true);
  const facts = `${width} × ${height}, ${seconds(durationMs)}, plays ${support}`;
  if (!streamUrl) return `${facts}; no stream: ${work?.refusal}`;
  expect(work).toMatchObject({ of: "film", state: "ready", plays: true });
  expect(await cornersOf(await load(odd, previewUrl ?? "")), "the still is upright").toBe("rgbw");
  const sizes: string[] = [];
  for (const address of await variantsOf(odd, streamUrl)) {
    const size = await readStream(odd, await streamOf(odd, address));
    expect(Math.abs(size.shape / ((width ?? 1) / (height ?? 1)) - 1), "its shape").toBeLessThan(0.03);
    const scenes = describeScenes(size.scenes, (durationMs ?? 0) / 1_000);
    sizes.push(`${size.width} × ${size.height} ${channels(size.channels)}${scenes}`);
  }
  return `${facts}; streams in ${sizes.join(", ")}`;
}

/** Nothing for the scenes of a film of the tests, whose corners are seen until its last second, which is grey; else the scenes. */
function describeScenes(scenes: StreamedSize["scenes"], lengthSec: number): string {
  const usual = [
    ["rgbw", lengthSec - 1],
    ["nnnn", 1],
  ] as const;
  const isUsual = usual.every(
    ([colors, sec], at) => scenes[at]?.[0] === colors && Math.abs(scenes[at][1] - sec) < 0.25,
  );
  return isUsual && scenes.length === usual.length ? "" : ` showing ${scenes.map(([colors]) => colors).join(", ")}`;
}

/** The addresses of the playlists of all sizes. */
async function variantsOf(odd: OddShop, streamUrl: string): Promise<string[]> {
  const playlist = (await load(odd, streamUrl)).toString();
  if (playlist.includes("#EXT-X-MAP")) return [streamUrl];
  return linesOf(playlist).map((line) => new URL(line, new URL(streamUrl, odd.shop.url)).href);
}

/** The parts of a size in one file, as a player gets them. */
async function streamOf(odd: OddShop, address: string): Promise<Buffer> {
  const playlist = (await load(odd, address)).toString();
  const first = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1] ?? "";
  const parts: Buffer[] = [];
  for (const part of [first, ...linesOf(playlist)])
    parts.push(await load(odd, new URL(part, new URL(address, odd.shop.url)).href));
  return Buffer.concat(parts);
}

const linesOf = (playlist: string) => playlist.split("\n").filter((line) => line !== "" && !line.startsWith("#"));

interface StreamedSize {
  width: number;
  height: number;
  /** Its width for its height, as it is shown. */
  shape: number;
  /** Of its sound; undefined without one. */
  channels: number | undefined;
  /** The colours of the corners, and for how many seconds they are seen. */
  scenes: [colors: string, lengthSec: number][];
}

/** Decodes a size of a film as ffmpeg does, without turning it: not every player of HLS does. */
async function readStream({ tools }: OddShop, bytes: Buffer): Promise<StreamedSize> {
  const path = join(tools.folder, "stream.mp4");
  await writeFile(path, bytes);
  const [film, sound] = await probe(tools, path);
  // ffmpeg shifts films whose frames are not in their order by some frames (the signed offsets of ISO/IEC 14496-12, 8.8.8); browsers do not.
  const filter = "setpts=PTS-STARTPTS,fps=50,scale=64:64,format=gbrp,scale=2:2:flags=area";
  const pixels = await decode(tools, ["-noautorotate", "-i", `file:${path}`, ...["-map", "0:v:0", "-vf", filter]], rgb);
  const scenes: StreamedSize["scenes"] = [];
  for (let at = 0; at < pixels.length; at += 12) {
    const colors = colorsOf(pixels.subarray(at, at + 12));
    const last = scenes.at(-1);
    if (last?.[0] === colors) last[1] += 0.02;
    else scenes.push([colors, 0.02]);
  }
  expect(film, "every browser decodes it").toMatchObject({ codec_name: "h264", pix_fmt: "yuv420p" });
  const { width = 0, height = 0, sample_aspect_ratio = "1:1" } = film ?? {};
  const [across = 1, down = 1] = sample_aspect_ratio.split(":").map(Number);
  return { width, height, shape: (width * across) / (height * down), channels: sound?.channels, scenes };
}

interface ProbedTrack {
  codec_name: string;
  pix_fmt?: string;
  /** How wide a pixel is for its height. */
  sample_aspect_ratio?: string;
  width?: number;
  height?: number;
  channels?: number;
}

async function probe({ ffmpeg }: Tools, path: string): Promise<ProbedTrack[]> {
  const entries = [
    "-of",
    "json",
    "-show_entries",
    "stream=codec_name,width,height,sample_aspect_ratio,channels,pix_fmt",
  ];
  const { stdout } = await promisify(execFile)(join(dirname(ffmpeg), "ffprobe"), ["-v", "error", ...entries, path]);
  return JSON.parse(stdout).streams;
}

const rgb = ["-pix_fmt", "rgb24", "-f", "rawvideo"];

async function decode({ ffmpeg }: Tools, given: readonly string[], form: readonly string[]): Promise<Buffer> {
  const all = ["-nostdin", "-v", "error", ...given, ...form, "pipe:1"];
  const { stdout } = await promisify(execFile)(ffmpeg, all, { encoding: "buffer", maxBuffer: 2 ** 26 });
  return stdout;
}

/** The colours of four pixels, from the left and from the top: red, green, blue, white and, for grey, n. */
function colorsOf(pixels: Buffer): string {
  return [0, 3, 6, 9]
    .map((at) => {
      const colors = [...pixels.subarray(at, at + 3)];
      const strongest = colors.indexOf(Math.max(...colors));
      if (colors.every((each, place) => place === strongest || each < (colors[strongest] ?? 0) - 40))
        return "rgb".charAt(strongest);
      return Math.min(...colors) > 180 ? "w" : "n";
    })
    .join("");
}

async function cornersOf(picture: Buffer): Promise<string> {
  const opaque = sharp(picture, { limitInputPixels: false }).flatten({ background: "white" }).toColourspace("srgb");
  return colorsOf(await opaque.resize(2, 2, { fit: "fill", kernel: "nearest" }).raw().toBuffer());
}

/** Sends a recording, and returns its refusal, or its facts, what was read of it, and the form for players. */
export async function seeRecording(odd: OddShop, recording: NamedBytes): Promise<string> {
  const sent = await send(odd, "download", recording);
  if ("refused" in sent) return `refused: ${sent.refused}`;
  const { id, durationMs, support, mime } = sent.accepted;
  expect(mime).toMatch(/^audio\//);
  expect(await workOn(odd, id)).toMatchObject({ of: "sound", state: "ready" });
  const { url, streamUrl } = await sell(odd, sent.accepted);
  expect((await load(odd, url)).equals(recording.bytes), "the download is the creator's").toBe(true);
  const profile: SoundProfile = JSON.parse((await load(odd, url.replace("/original", "/sound"))).toString());
  expect(profile.levels.length, "the waveform").toBeGreaterThan(0);
  const loudness = profile.loudness === null ? "silent" : "its loudness";
  const form = streamUrl === null ? "" : `; for players ${await describeForm(odd, await load(odd, streamUrl))}`;
  return `${seconds(durationMs)}, plays ${support}; waveform, ${loudness}${form}${describeChapters(profile)}`;
}

function describeChapters({ chapters }: SoundProfile): string {
  if (chapters.length === 0) return "";
  const words = chapters.map(({ startMs, title }) => `${seconds(startMs)} (${title || "untitled"})`);
  return `; chapters from ${words.join(", ")}`;
}

async function describeForm({ tools }: OddShop, bytes: Buffer): Promise<string> {
  const path = join(tools.folder, "form.m4a");
  await writeFile(path, bytes);
  const [sound] = await probe(tools, path);
  const samples = await decode(tools, ["-i", `file:${path}`, "-ac", "1", "-ar", "8000"], ["-f", "s16le"]);
  return `${sound?.codec_name.toUpperCase()} in ${channels(sound?.channels)} of ${seconds(samples.length / 16)}`;
}

/** Sends a picture as a cover and among the downloads, and returns how it is shown there. */
export async function seePicture(odd: OddShop, picture: NamedBytes): Promise<string> {
  const [asCover, asDownload] = [await send(odd, "picture", picture), await send(odd, "download", picture)];
  const [cover, download] = [await seeCover(odd, asCover), await seeDownload(odd, asDownload)];
  return cover === download ? cover : `as a cover ${cover}; as a download ${download}`;
}

async function seeCover(odd: OddShop, sent: Sent): Promise<string> {
  if ("refused" in sent) return `refused: ${sent.refused}`;
  const cover = { id: sent.accepted.id, alternativeText: "Four corners" };
  const slug = await publish(odd, { title: "Odd cover", excerpt: "At dusk.", price: null, body: "Look.", cover });
  const { body } = await new TestBrowser(odd.shop.url).get(`/api/content/post/${slug}?alg=RS256FAST`);
  return describeForms(odd, body.data.attributes.mainImage);
}

async function seeDownload(odd: OddShop, sent: Sent): Promise<string> {
  if ("refused" in sent) return `refused: ${sent.refused}`;
  const file = await sell(odd, sent.accepted);
  if (file.width !== null) return describeForms(odd, file);
  return `sold, not shown: ${file.name}`;
}

type ShownPicture = Pick<MediaFile["attributes"], "url" | "width" | "height" | "formats">;

/** The size of a picture that is shown, whose forms all have it upright. */
async function describeForms(odd: OddShop, { url, width, height, formats }: ShownPicture): Promise<string> {
  const forms = [{ url, width, height }, ...Object.values(formats ?? {})];
  const corners = new Set<string>();
  for (const form of forms) {
    const bytes = await load(odd, form.url);
    const upright = await sharp(bytes, { limitInputPixels: false }).autoOrient().png().toBuffer();
    const shown = await sharp(upright, { limitInputPixels: false }).metadata();
    expect([shown.width, shown.height]).toEqual([form.width, form.height]);
    corners.add(await cornersOf(upright));
  }
  return `shown in ${width} × ${height}${corners.size === 1 && corners.has("rgbw") ? "" : ` as ${[...corners].join(", ")}`}`;
}

/** Sends a document or a book, and returns its refusal, or its form for the buyer. */
export async function seeDocument(odd: OddShop, document: NamedBytes): Promise<string> {
  const sent = await send(odd, "download", document);
  if ("refused" in sent) return `refused: ${sent.refused}`;
  const { mime, pageCount, pageSize, book } = sent.accepted;
  const { url, readUrl, previewUrl } = await sell(odd, sent.accepted);
  const bytes = await load(odd, url);
  const cover = previewUrl === null ? "no cover" : "a cover";
  if (previewUrl) expect((await load(odd, previewUrl)).length).toBeGreaterThan(0);
  if (mime !== "application/pdf") {
    expect(bytes.equals(document.bytes), "the download is the creator's").toBe(true);
    return book ? `“${book.title}”, ${cover}` : `a file of the type ${mime}`;
  }
  const opened = await odd.library.loadDocument(bytes);
  const texts = Array.from(opened.pages(), (page) => page.getText().replace(/\s+/g, " ").trim());
  opened.destroy();
  expect(texts.length).toBe(pageCount);
  for (const text of texts) expect(text, "every page is stamped").toContain("Purchase R-");
  const drawn = await drawnPages(odd, readUrl ?? "");
  expect(drawn.length).toBe(pageCount);
  return `${pageCount} pages of ${pageSize?.width} × ${pageSize?.height} pt, stamped, ${cover}; begins “${texts[0]?.replace(/ ?Purchase R-.*/, "")}”`;
}

/** The pages that a reader sees, of which the last is drawn in its shape. */
async function drawnPages(odd: OddShop, readUrl: string): Promise<unknown[]> {
  const html = (await load(odd, readUrl)).toString();
  const pages = [...html.matchAll(/<img src="([^"]+)" width="(\d+)" height="(\d+)"/g)];
  const [, address = "", width, height] = pages.at(-1) ?? [];
  const picture = await load(odd, new URL(address.replaceAll("&amp;", "&"), new URL(readUrl, odd.shop.url)).href);
  const { width: drawnWidth, height: drawnHeight } = await sharp(picture).metadata();
  expect(drawnWidth / drawnHeight).toBeCloseTo(Number(width) / Number(height), 1);
  return pages;
}
