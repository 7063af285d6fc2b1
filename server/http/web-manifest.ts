import type { FastifyInstance } from "fastify";
import type { Brand } from "#contract/brand.ts";
import { screenLanguages } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import { sendDocument } from "./send-document.ts";

/** The web app manifest: how the site appears on a home screen. Its name is the brand's, so it is not a built file. */
export function registerWebManifest(app: FastifyInstance, brand: Brand): void {
  const text = JSON.stringify({
    id: paths.home,
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline.en,
    description_localized: Object.fromEntries(screenLanguages.map((language) => [language, brand.tagline[language]])),
    lang: "en",
    dir: "ltr",
    start_url: paths.home,
    scope: paths.home,
    display: "minimal-ui",
    background_color: "#FAF8F5",
    theme_color: "#FAF8F5",
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192", purpose: "any" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512", purpose: "any" },
      { src: "/icon-maskable-192.png", type: "image/png", sizes: "192x192", purpose: "maskable" },
      { src: "/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
  });
  app.get(paths.webManifest, (request, reply) =>
    sendDocument(request, reply, {
      text,
      type: "application/manifest+json; charset=utf-8",
      cacheControl: "public, max-age=3600",
    }),
  );
}
