import type { BrowserContextOptions } from "@playwright/test";

/** The language and the screen of a journey, with what `test` and a browser need for them. */
export interface JourneyLook {
  language: "en" | "es";
  width: 390 | 1280;
  tag: string[];
  browser: BrowserContextOptions;
}

/** Both languages on a phone and on a desktop. Only the named one runs in `npm test`, none without it (`@long`). */
export function journeyLooks(
  inShortRun?: `${JourneyLook["language"]} ${JourneyLook["width"]}`,
  tags: readonly string[] = [],
): JourneyLook[] {
  return (["en", "es"] as const).flatMap((language) =>
    ([390, 1280] as const).map((width) => ({
      ...{ language, width, tag: [...tags, ...(inShortRun === `${language} ${width}` ? [] : ["@long"])] },
      browser: { locale: language === "es" ? "es-ES" : "en-US", viewport: { width, height: 844 } },
    })),
  );
}
