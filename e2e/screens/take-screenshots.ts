import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Frame } from "./looks.ts";
import type { ScreenState } from "./screen-state.ts";
import type { Screenshot } from "./screenshot.ts";

/** Screenshots of a page as it is, one per frame. Sideways scrolling counts as a fault. */
export async function takeScreenshots(
  page: Page,
  { state, frames, look, folder }: { state: ScreenState; frames: Frame[]; look: string; folder: string },
): Promise<Screenshot[]> {
  const pictures: Screenshot[] = [];
  for (const frame of frames) {
    await page.setViewportSize(frame);
    await page.evaluate(settle);
    const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const file = `${`${state.name} ${frame.name} ${look}`.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.jpg`;
    await page.screenshot({
      path: join(folder, file),
      type: "jpeg",
      quality: 82,
      fullPage: !state.windowOnly,
      animations: "disabled",
      timeout: 20_000,
    });
    const fault = overflowPx > 0 ? `Scrolls ${overflowPx} px sideways` : undefined;
    pictures.push({ state: state.name, look: `${frame.name} ${look}`, file, ...(fault ? { fault } : {}) });
  }
  return pictures;
}

// Runs in the page, whose clock may be stopped. Waits until lazy content, fonts and images have loaded or failed.
async function settle(): Promise<void> {
  scrollTo(0, 0);
  const images = [...document.images];
  for (const image of images) image.loading = "eager";
  await Promise.all([document.fonts.ready, ...images.map((image) => image.decode().catch(() => {}))]);
}
