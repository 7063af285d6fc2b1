import { mkdir, rm } from "node:fs/promises";
import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "#scripts/chromium.ts";
import bootProduct from "../harness/boot-product.ts";
import { type BootedProduct, bootedProduct } from "../harness/booted-product.ts";
import { newAddress } from "../harness/test.ts";
import { quickPurchase } from "../steps/quick-purchase.ts";
import { newReader } from "../steps/reader.ts";
import type { Language } from "../steps/texts.ts";
import { importLongTexts } from "./long-texts.ts";
import type { Theme } from "./looks.ts";
import { createVisit, type ScreenState, type Visit } from "./screen-state.ts";
import type { Screenshot } from "./screenshot.ts";
import { type ScreenSelection, selectScreens } from "./select-screens.ts";
import { takeScreenshots } from "./take-screenshots.ts";
import { writeIndex } from "./write-index.ts";

const folder = ".screens";

interface Capture {
  browser: Browser;
  product: BootedProduct;
  tokenFor: Visit["tokenFor"];
  chosen: ScreenSelection;
}

/**
 * Screenshots of one state in every frame. If the state cannot be reached, screenshots of the actual screen, marked as
 * faults.
 */
async function captureState(
  capture: Capture,
  state: ScreenState,
  theme: Theme,
  language: Language,
): Promise<Screenshot[]> {
  const { browser, product, tokenFor, chosen } = capture;
  const context = await browser.newContext({
    baseURL: product.publicUrl,
    ...{ locale: language, colorScheme: theme, reducedMotion: "reduce", viewport: { width: 1280, height: 800 } },
  });
  // Limits count by address, so each state has its own.
  const headers = { "x-forwarded-for": newAddress() };
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
    const pictures = await takeScreenshots(page, { state, frames: chosen.frames, look, folder });
    return failure === undefined ? pictures : pictures.map((picture) => ({ ...picture, fault: failure }));
  } finally {
    await context.close();
  }
}

async function captureScreens(capture: Capture): Promise<Screenshot[]> {
  const pictures: Screenshot[] = [];
  const { states, themes, languages } = capture.chosen;
  for (const state of states) {
    for (const theme of themes)
      for (const language of languages) pictures.push(...(await captureState(capture, state, theme, language)));
    process.stdout.write(`  ${state.name}\n`);
  }
  return pictures;
}

const chosen = selectScreens(process.argv.slice(2));
const { executablePath, args, env } = await findChromium();
// Journey workers also find this product, which is already running.
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
  const pictures = await captureScreens({ browser, product, tokenFor, chosen });
  await writeIndex(folder, pictures);
  const faults = pictures.filter(({ fault }) => fault !== undefined);
  for (const { state, look, fault } of faults) console.error(`  ${state}, ${look}: ${fault}`);
  process.stdout.write(`${pictures.length} pictures, ${faults.length} faults: ${folder}/index.html\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await stop();
}
