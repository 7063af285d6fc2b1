import { mkdir, rm } from "node:fs/promises";
import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "#scripts/chromium.ts";
import bootProduct from "../harness/boot-product.ts";
import { type BootedProduct, bootedProduct } from "../harness/booted-product.ts";
import { randomAddress } from "../harness/test.ts";
import { quickPurchase } from "../steps/quick-purchase.ts";
import { newReader } from "../steps/reader.ts";
import type { Language } from "../steps/words.ts";
import { type ChosenScreens, chooseScreens } from "./choose-screens.ts";
import { importLongTexts } from "./long-texts.ts";
import type { Theme } from "./looks.ts";
import type { Picture } from "./picture.ts";
import { createVisit, type ScreenState, type Visit } from "./screen-state.ts";
import { takePictures } from "./take-pictures.ts";
import { writeIndex } from "./write-index.ts";

const folder = ".screens";

interface Making {
  browser: Browser;
  product: BootedProduct;
  tokenFor: Visit["tokenFor"];
  chosen: ChosenScreens;
}

/** Pictures of one state in every frame; of one that does not come about those of what came instead, as faults. */
async function makeState(making: Making, state: ScreenState, theme: Theme, language: Language): Promise<Picture[]> {
  const { browser, product, tokenFor, chosen } = making;
  const context = await browser.newContext({
    baseURL: product.publicUrl,
    ...{ locale: language, colorScheme: theme, reducedMotion: "reduce", viewport: { width: 1280, height: 800 } },
  });
  // Limits count by address: each state comes from one of its own.
  const headers = { "x-forwarded-for": randomAddress() };
  await context.route(
    (url) => url.origin === product.publicUrl,
    (route) => route.continue({ headers: { ...route.request().headers(), ...headers } }),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const look = `${theme} ${language}`;
  try {
    const failure = await state.show(createVisit(page, product, language, tokenFor)).then(
      () => undefined,
      (error: Error) => error.message.split("\n", 1)[0],
    );
    const pictures = await takePictures(page, { state, frames: chosen.frames, look, folder });
    return failure === undefined ? pictures : pictures.map((picture) => ({ ...picture, fault: failure }));
  } finally {
    await context.close();
  }
}

async function makeScreens(making: Making): Promise<Picture[]> {
  const pictures: Picture[] = [];
  const { states, themes, languages } = making.chosen;
  for (const state of states) {
    for (const theme of themes)
      for (const language of languages) pictures.push(...(await makeState(making, state, theme, language)));
    process.stdout.write(`  ${state.name}\n`);
  }
  return pictures;
}

const chosen = chooseScreens(process.argv.slice(2));
const { executablePath, args, env } = await findChromium();
// Set for the journeys' workers too: a product that runs already.
const stop = process.env.VITRINA_BOOTED ? async () => {} : await bootProduct();
const browser = await chromium.launch({
  executablePath,
  args,
  env: { ...process.env, ...env } as Record<string, string>,
});
try {
  const product = bootedProduct();
  if (chosen.states.some(({ name }) => name.includes("200"))) await importLongTexts(product.dataDir);
  const tokens = new Map<string, Promise<string>>();
  const tokenFor: Visit["tokenFor"] = (post) => {
    const token =
      tokens.get(post.slug) ?? quickPurchase(product, post, newReader()).then((bought) => bought.accessToken);
    tokens.set(post.slug, token);
    return token;
  };
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  const pictures = await makeScreens({ browser, product, tokenFor, chosen });
  await writeIndex(folder, pictures);
  const faults = pictures.filter(({ fault }) => fault !== undefined);
  for (const { state, look, fault } of faults) console.error(`  ${state}, ${look}: ${fault}`);
  process.stdout.write(`${pictures.length} pictures, ${faults.length} faults: ${folder}/index.html\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await stop();
}
