import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Brand } from "#contract/brand.ts";
import { CallError, goneStatus } from "#contract/errors.ts";
import { isScreenLanguage, type ScreenLanguage, screenLanguageOf } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import { screenLanguageOfHeaders } from "#server/http/screen-language.ts";
import { type Document, sendDocument } from "#server/http/send-document.ts";
import { embedStyle, writeEmbedCard, writeMissingCard } from "./discovery/embed-card.ts";
import { writeFeed } from "./discovery/feed.ts";
import { slugOfAddress, writeOEmbed } from "./discovery/o-embed.ts";
import type { Catalogue, ShareImageRequest } from "./index.ts";

export interface DiscoveryDeps {
  catalogue: Catalogue;
  brand: Brand;
  /** Origin of the site, without a slash at the end. */
  origin: string;
}

const inLanguage = z.object({ lang: z.optional(z.union([z.string(), z.array(z.string())])) });
const pixels = z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,4}$/)), z.transform(Number)));
const oEmbedQuery = z.object({
  url: z.string(),
  format: z.optional(z.string()),
  maxwidth: pixels,
  maxheight: pixels,
});
const revalidated = "public, max-age=0, must-revalidate";
const postsInFeed = 50;
/** A part of the sitemap is megabytes, and no crawler needs it often. */
const rarely = { rateLimit: { max: 60, timeWindow: 60_000 } };

/** The catalogue for other sites and programs: sitemap, feeds, oEmbed, embed cards, share images. */
export function registerDiscoveryRoutes(app: FastifyInstance, deps: DiscoveryDeps): void {
  registerSitemap(app, deps);
  registerFeeds(app, deps);
  registerEmbedding(app, deps);
  registerShareImages(app, deps.catalogue);
}

function registerSitemap(app: FastifyInstance, { catalogue, origin }: DiscoveryDeps): void {
  const sitemap = catalogue.sitemapAt(origin);
  const asXml = (text: string): Document => ({
    text,
    type: "application/xml; charset=utf-8",
    cacheControl: "public, max-age=3600",
  });
  app.get(paths.sitemap, { config: rarely }, async (request, reply) =>
    sendDocument(request, reply, asXml(await sitemap.index())),
  );
  app.get("/sitemap/:part", { config: rarely }, async (request, reply) => {
    const { part } = request.params as { part: string };
    if (!part.endsWith(".xml")) throw new CallError("NOT_FOUND");
    return sendDocument(request, reply, asXml(await sitemap.part(part.slice(0, -".xml".length))));
  });
}

function registerFeeds(app: FastifyInstance, { catalogue, brand, origin }: DiscoveryDeps): void {
  const query = { postsPerPage: postsInFeed };
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    feed: Pick<Parameters<typeof writeFeed>[0], "posts" | "username">,
  ) => {
    const text = writeFeed({ origin, brand, language: languageOf(request) ?? "en", ...feed });
    return sendDocument(request, reply, {
      text,
      type: "application/rss+xml; charset=utf-8",
      cacheControl: "public, max-age=300",
    });
  };
  const schema = { querystring: inLanguage };
  app.get(paths.feed, { schema }, async (request, reply) => {
    const { data: posts } = (await catalogue.listPremiumPosts({ params: { category: "All", page: 1 }, query })).parse();
    return send(request, reply, { posts });
  });
  app.get("/creator/:username/rss.xml", { schema }, async (request, reply) => {
    const { username } = request.params as { username: string };
    const { data: posts } = (await catalogue.listUserPosts({ params: { username, page: 1 }, query })).parse();
    return send(request, reply, { username, posts });
  });
}

function registerEmbedding(app: FastifyInstance, { catalogue, brand, origin }: DiscoveryDeps): void {
  app.get(paths.oEmbed(), { schema: { querystring: oEmbedQuery } }, async (request, reply) => {
    const { url, format = "json", maxwidth, maxheight } = request.query as z.infer<typeof oEmbedQuery>;
    const slug = slugOfAddress(url, origin);
    if (slug === undefined) throw new CallError("NOT_FOUND");
    // oEmbed 1.0 wants this status for a format that is not spoken.
    if (format !== "json") throw new CallError("INVALID_DATA", { status: 501 });
    const { attributes } = await catalogue.getPostSummary(slug);
    reply.header("access-control-allow-origin", "*");
    return sendDocument(request, reply, {
      text: JSON.stringify(writeOEmbed(attributes, { brand, origin, maxWidth: maxwidth, maxHeight: maxheight })),
      type: "application/json; charset=utf-8",
      cacheControl: revalidated,
    });
  });

  const styleHash = createHash("sha256").update(embedStyle).digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *`;
  app.get("/embed/:username/:slug", { schema: { querystring: inLanguage } }, async (request, reply) => {
    const asked = request.params as { username: string; slug: string };
    const named = languageOf(request);
    // The only page that other sites may frame (behaviour section Pages).
    const frameable = () => reply.removeHeader("x-frame-options").header("content-security-policy", policy);
    const post = await orRefusal(catalogue.getPostSummary(asked.slug.toLowerCase()));
    if (post instanceof CallError) {
      const { cookie, "accept-language": acceptLanguage } = request.headers;
      const language = named ?? screenLanguageOfHeaders(cookie, acceptLanguage);
      return frameable()
        .status(post.status)
        .header("cache-control", "no-store")
        .type("text/html; charset=utf-8")
        .send(writeMissingCard({ brand, origin, language, isGone: post.status === goneStatus }));
    }
    const { attributes } = post;
    const { username } = attributes.author.data.attributes;
    if (asked.username !== username || asked.slug !== attributes.slug) {
      const address = paths.embed(username, attributes.slug);
      return reply
        .header("cache-control", "no-store")
        .redirect(named ? paths.inLanguage(address, named) : address, 301);
    }
    const language = named ?? screenLanguageOf(attributes.language);
    frameable();
    return sendDocument(request, reply, {
      text: writeEmbedCard(attributes, { brand, origin, language }),
      type: "text/html; charset=utf-8",
      cacheControl: revalidated,
    });
  });
}

/** The found value, or the NOT_FOUND error that rejects the request. */
async function orRefusal<Found>(looking: Promise<Found>): Promise<Found | CallError> {
  try {
    return await looking;
  } catch (error) {
    if (error instanceof CallError && error.code === "NOT_FOUND") return error;
    throw error;
  }
}

function registerShareImages(app: FastifyInstance, catalogue: Catalogue): void {
  const routes: [url: string, imageOf: (params: Record<string, string>) => ShareImageRequest | undefined][] = [
    ["/images/post/:slug/:version", ({ slug = "" }) => ({ slug })],
    ["/images/creator/:username/:version", ({ username = "" }) => ({ username })],
    [
      "/images/site/:language/:version",
      ({ language }) => (isScreenLanguage(language) ? { site: language } : undefined),
    ],
  ];
  for (const [url, imageOf] of routes) {
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const requested = imageOf(request.params as Record<string, string>);
      if (!requested) throw new CallError("NOT_FOUND");
      const image = await catalogue.getShareImage(requested);
      // An older address redirects to the current image, so that no caller can make the server draw other ones.
      if (request.url !== image.path) return reply.header("cache-control", "no-store").redirect(image.path, 302);
      const { sizeBytes, read } = await image.open();
      reply.headers({
        "content-type": "image/jpeg",
        "content-length": String(sizeBytes),
        "cache-control": "public, max-age=31536000, immutable",
        "cross-origin-resource-policy": "cross-origin",
      });
      return reply.send(request.method === "HEAD" ? null : read());
    };
    // Both named: the framework's own HEAD would read the picture to its end.
    app.route({ method: ["GET", "HEAD"], url, handler });
  }
}

/** The language that an address names; the first of several, as for a page. */
function languageOf(request: FastifyRequest): ScreenLanguage | undefined {
  const [lang] = [(request.query as z.infer<typeof inLanguage>).lang].flat();
  return isScreenLanguage(lang) ? lang : undefined;
}
