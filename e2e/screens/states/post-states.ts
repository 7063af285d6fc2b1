import { paths } from "#contract/paths.ts";
import { keepToken } from "../../steps/access-storage.ts";
import { birds, hours, market } from "../../steps/demo.ts";
import { newReader } from "../../steps/reader.ts";
import { longTexts } from "../long-texts.ts";
import { at, type ScreenState, type Visit } from "../screen-state.ts";

const film = { username: "kenji-morita", slug: "the-puncture-kit", title: "The Puncture Kit", usd: "$1.00" };
const sheet = { username: "ada-okafor", slug: "a-stool-in-three-cuts", title: "A Stool in Three Cuts", usd: "$10.00" };

async function open({ page, tokenFor }: Visit, post: typeof film): Promise<void> {
  await keepToken(page, post.slug, await tokenFor(post));
  await page.goto(paths.post(post.username, post.slug));
}

const opened = (kind: string, post: typeof film): ScreenState => ({
  name: `post/open, ${kind}`,
  async show(visit) {
    await open(visit, post);
    await visit.page.locator("#downloads").waitFor();
  },
});

export const postStates: ScreenState[] = [
  at("post/free", paths.freePost(birds.slug)),
  at("post/free, photos", paths.freePost("six-ways-frost-draws")),
  at("post/free, recording", paths.freePost("seven-minutes-of-simmering")),
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
      await page.getByText(market.bodyCanary).waitFor();
      await steps.banner.waitFor();
    },
  },
  {
    name: "post/open, download failed",
    async show(visit) {
      await open(visit, market);
      await visit.page.route(/\/media\/.*(?:download|original|file)/, (route) => route.abort());
      await visit.page.getByRole("button", { name: visit.steps.text.download(market.fileName) }).click();
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
      await visit.page.locator('[data-access="failed"]').waitFor();
    },
  },
  {
    name: "post/access ended while reading",
    async show(visit) {
      await open(visit, market);
      await visit.page.locator('[data-access="open"]').waitFor();
      await visit.page.route(/\/media\//, (route) => route.fulfill({ status: 401 }));
      await visit.page.getByRole("button", { name: visit.steps.text.download(market.fileName) }).click();
    },
  },
  at("post/not found", paths.post(market.username, "no-such-post")),
  at("404", paths.notFound),
  at("429", paths.tooManyRequests),
  at("content not available", paths.contentNotAvailable),
];
