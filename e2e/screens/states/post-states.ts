import { addressOf } from "#contract/address-of-call.ts";
import type { Post } from "#contract/content.ts";
import { paths } from "#contract/paths.ts";
import { storeToken } from "../../steps/access-storage.ts";
import { birds, hours, market, shelves } from "../../steps/demo.ts";
import { newReader } from "../../steps/reader.ts";
import { stopTime } from "../../steps/stop-time.ts";
import { longTexts } from "../long-texts.ts";
import { at, atScripted, type ScreenState, type Visit } from "../screen-state.ts";

const film = { username: "kenji-morita", slug: "the-puncture-kit", title: "The Puncture Kit", usd: "$1.00" };
const sheet = { username: "ada-okafor", slug: "a-stool-in-three-cuts", title: "A Stool in Three Cuts", usd: "$10.00" };

async function open({ page, tokenFor }: Visit, post: typeof film): Promise<void> {
  await storeToken(page, post.slug, await tokenFor(post));
  await page.goto(paths.post(post.username, post.slug));
}

const opened = (kind: string, post: typeof film): ScreenState => ({
  name: `post/open, ${kind}`,
  async show(visit) {
    await open(visit, post);
    await visit.page.locator("#downloads").waitFor();
  },
});

const filmTools = ({ page }: Visit) => page.getByRole("group", { name: /^(?:Tools for|Herramientas) / });
const filmButton = ({ page }: Visit) => page.getByRole("button", { name: /^(?:Play|Reproducir) / }).first();
const filmLoading = ({ page }: Visit) => page.getByText(/^(?:Loading the film|Cargando el vídeo)/);

/** Opens a film whose first frame never comes, on a page with a clock that can be stopped. */
async function openEndlesslyLoadingFilm(visit: Visit): Promise<void> {
  await visit.page.clock.install();
  await visit.page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => new Promise(() => {});
  });
  await open(visit, film);
}

const recording = "seven-minutes-of-simmering";

/** Unfolds the transcript of a recording. */
async function unfoldTranscript({ page, language }: Visit): Promise<void> {
  await page.getByText(language === "en" ? "Transcript" : "Transcripción", { exact: true }).click();
  await page.locator("main ol button").first().waitFor();
}

/** Opens a post of a film, below which is the recording of a free post. */
async function openBesideRecording(visit: Visit): Promise<void> {
  const { page } = visit;
  const free = addressOf("getPost", { params: { slug: recording }, query: { alg: "AR_HS1GB" } });
  const { data } = (await (await page.request.get(free)).json()) as { data: Post };
  await page.route("**/api/content/post/**", async (route) => {
    const response = await route.fetch();
    const opened = (await response.json()) as { data: Post };
    opened.data.attributes.mediaFiles.data.push(...data.attributes.mediaFiles.data);
    await route.fulfill({ response, json: opened });
  });
  await open(visit, film);
}

export const postStates: ScreenState[] = [
  atScripted("post/free", paths.freePost(birds.slug), 'main figure [role="button"]'),
  atScripted("post/free, photos", paths.freePost("six-ways-frost-draws"), 'main figure [role="button"]'),
  {
    name: "post/free, recording",
    async show({ page }) {
      await page.goto(paths.freePost(recording));
      await page.getByRole("button", { name: /^(?:Play|Reproducir) simmering-pot\.mp3$/ }).waitFor();
    },
  },
  at("post/locked", paths.post(market.username, market.slug)),
  at("post/locked, 200 characters", paths.post(longTexts.username, longTexts.slug)),
  at("post/free, 200 characters", paths.freePost(longTexts.freeSlug)),
  {
    name: "post/locked, sharing",
    async show({ page }) {
      await page.goto(paths.post(market.username, market.slug));
      await page.getByText(/^(?:Share or embed|Compartir o insertar)$/).click();
      await page.getByLabel(/^(?:Embed code|Código para insertar)$/).waitFor();
    },
  },
  opened("text", market),
  opened("film", film),
  {
    name: "post/open, film loading",
    stopsTime: true,
    async show(visit) {
      await openEndlesslyLoadingFilm(visit);
      await filmButton(visit).waitFor();
      await stopTime(visit.page);
      await filmButton(visit).click();
      await filmLoading(visit).waitFor();
    },
  },
  {
    name: "post/open, film loads long",
    stopsTime: true,
    async show(visit) {
      await openEndlesslyLoadingFilm(visit);
      await filmButton(visit).click();
      await filmLoading(visit).waitFor();
      await visit.page.clock.runFor(10_000);
      await visit.page.locator("video[controls]").waitFor();
      await stopTime(visit.page);
    },
  },
  {
    name: "post/open, film playing",
    async show(visit) {
      await open(visit, film);
      await filmButton(visit).click();
      await filmTools(visit).waitFor();
      await visit.page.locator("main video").evaluate((video: HTMLVideoElement) => {
        video.pause();
        video.currentTime = 2;
      });
    },
  },
  {
    name: "post/open, film of an ended access",
    async show(visit) {
      await visit.page.route(/\/media\/[^/]+\/original/, (route) =>
        route.request().method() === "HEAD" ? route.fulfill({ status: 401 }) : route.fallback(),
      );
      await open(visit, film);
      await filmButton(visit).click();
      await visit.page.locator("[data-access-over]").waitFor();
    },
  },
  {
    name: "post/open, film failed",
    async show(visit) {
      await visit.page.route(/\/media\/[^/]+\/(?:film\.m3u8|original)/, (route) =>
        route.request().resourceType() === "image" ? route.fallback() : route.abort(),
      );
      await open(visit, film);
      await filmButton(visit).click();
      await visit.page.getByRole("button", { name: /^(?:Try again|Reintentar)$/ }).waitFor();
    },
  },
  {
    name: "post/free, recording failed",
    async show(visit) {
      await visit.answer(/\/media\/[^/]+\/(?:original|sound\.m4a)/, 500, {});
      await visit.page.goto(paths.freePost(recording));
      await visit.page.getByText(/^(?:It does not play|No se puede reproducir)/).waitFor();
    },
  },
  opened("document", sheet),
  opened("archive", hours),
  {
    name: "post/open, photo viewer",
    windowOnly: true,
    async show({ page }) {
      await page.goto(paths.freePost("six-ways-frost-draws"), { waitUntil: "networkidle" });
      await page
        .getByRole("button", { name: /^(?:Enlarge|Ampliar): / })
        .first()
        .click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "post/open, code banner",
    async show({ page, steps }) {
      await steps.buy(market, newReader());
      await page.locator("#downloads").waitFor();
      await steps.banner.waitFor();
    },
  },
  {
    name: "post/open, download failed",
    stopsTime: true,
    async show(visit) {
      const { page } = visit;
      await page.clock.install();
      await open(visit, market);
      const download = page.getByRole("button", { name: visit.steps.text.download(market.fileName) });
      await download.scrollIntoViewIfNeeded();
      await stopTime(page);
      await page.route("**/media/**", (route) =>
        route.request().resourceType() === "fetch" ? route.abort() : route.fallback(),
      );
      await download.click();
      await page.locator('[role="status"].text-danger').waitFor();
    },
  },
  {
    name: "post/opening",
    async show(visit) {
      await visit.hold("**/api/content/post/**");
      await open(visit, market);
      await visit.page.locator('[data-access="opening"]').waitFor();
    },
  },
  {
    name: "post/could not be opened",
    async show(visit) {
      await visit.answer("**/api/content/post/**", 500, {});
      await open(visit, market);
      await visit.page.locator('[data-access="failed"]').getByRole("alert").waitFor();
    },
  },
  {
    name: "post/taken down meanwhile",
    async show(visit) {
      await visit.answer("**/api/content/post/**", 404, { error: "NOT_FOUND" });
      await open(visit, market);
      await visit.page.getByRole("main").locator(`a[href^="${paths.contact}?"]`).waitFor();
    },
  },
  {
    name: "post/access ended while reading",
    async show(visit) {
      await open(visit, market);
      await visit.page.locator('[data-access="open"]').waitFor();
      await visit.page.route(/\/media\//, (route) => route.fulfill({ status: 401 }));
      await visit.page.getByRole("button", { name: visit.steps.text.download(market.fileName) }).click();
      await visit.page.getByRole("button", { name: /^(?:Pay again|Volver a pagar)$/ }).waitFor();
    },
  },
  {
    name: "post/transcript",
    async show(visit) {
      await visit.page.goto(paths.freePost(recording), { waitUntil: "networkidle" });
      await unfoldTranscript(visit);
    },
  },
  {
    name: "post/transcript beside other files, folded",
    async show(visit) {
      await openBesideRecording(visit);
      await visit.page.getByRole("button", { name: /^(?:Play|Reproducir) simmering-pot\.mp3$/ }).waitFor();
    },
  },
  {
    name: "post/transcript beside other files",
    async show(visit) {
      await openBesideRecording(visit);
      await unfoldTranscript(visit);
    },
  },
  {
    name: "post/did not come",
    async show({ page }) {
      await page.goto(paths.explore(shelves.birds), { waitUntil: "networkidle" });
      await page.route(`**${paths.freePost(birds.slug)}.data**`, (route) => route.fulfill({ status: 500, body: "" }));
      await page.getByRole("link", { name: birds.title }).click();
      await page.getByRole("main").locator(`a[href^="${paths.contact}"]`).waitFor();
    },
  },
  at("post/not found", paths.post(market.username, "no-such-post")),
  at("404", paths.notFound),
  at("429", paths.tooManyRequests),
  at("content not available", paths.contentNotAvailable),
  {
    name: "content not available, checking",
    async show({ page, hold }) {
      await page.goto(paths.contentNotAvailable, { waitUntil: "networkidle" });
      await hold(`**${addressOf("getPaymentConfig")}`);
      await page.getByRole("main").getByRole("button").click();
      await page.getByRole("main").getByRole("button", { disabled: true }).waitFor();
    },
  },
];
