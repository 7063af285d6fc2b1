import type { Brand } from "#contract/brand.ts";
import type { PostSummary } from "#contract/content.ts";
import { type CoverFocus, focusStep } from "#contract/cover-focus.ts";
import { escapeMarkup } from "#contract/escape-markup.ts";
import { type ScreenLanguage, screenLanguageOf } from "#contract/languages.ts";
import { formatUsd, parseDollars } from "#contract/money.ts";
import { paths } from "#contract/paths.ts";

const texts = {
  en: {
    by: (name: string) => `by ${name}`,
    free: "Free",
    terms: "72 hours, no account",
    missing: "Ups! We couldn't find this content.",
    gone: "This piece is no longer available",
    others: "See what else there is",
  },
  es: {
    by: (name: string) => `de ${name}`,
    free: "Gratis",
    terms: "72 horas, sin cuenta",
    missing: "¡Ups! No encontramos este contenido.",
    gone: "Esta pieza ya no está disponible",
    others: "Mira qué más hay",
  },
} satisfies Record<ScreenLanguage, unknown>;

/**
 * The card's only style sheet; the page's policy names its hash. The card fills its frame to the corners, so that it
 * looks the same where the browser paints the frame's background for the host's color scheme. Elements without room
 * disappear whole, the excerpt first.
 */
export const embedStyle = `:root{color-scheme:light dark;--surface:#fff;--ink:#1a1613;--quiet:#6b6259;--line:#e7e1d9;--accent:#c2410c}
@media (prefers-color-scheme:dark){:root{--surface:#1b1815;--ink:#f4efe8;--quiet:#b3a99e;--line:#2e2924;--accent:#fb923c}}
*{box-sizing:border-box}html,body,main{height:100%;margin:0}
html{background:var(--surface)}
body{font:15px/1.45 Inter,ui-sans-serif,system-ui,sans-serif;color:var(--ink)}
a{display:flex;height:100%;overflow:hidden;color:inherit;text-decoration:none;border:1px solid var(--line)}
a:focus-visible{outline:3px solid var(--accent);outline-offset:-3px}
.cover{flex:0 0 40%;width:0;min-width:0;height:100%;object-fit:cover;object-position:var(--x,50%) var(--y,50%);background:var(--line)}
${focusRules()}
.letter{display:grid;place-items:center;font:600 72px/1 Fraunces,ui-serif,Georgia,serif;color:var(--accent)}
.words{flex:1;min-width:0;display:flex;flex-direction:column;padding:16px 18px}
.words>*{flex:none}
h1{margin:0;font:600 19px/1.25 Fraunces,ui-serif,Georgia,serif;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;overflow-wrap:anywhere}
a:hover h1{text-decoration:underline;text-decoration-color:var(--accent);text-decoration-thickness:2px;text-underline-offset:3px}
p{margin:4px 0 0;color:var(--quiet)}
.line{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.excerpt{font-size:14px;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;overflow-wrap:anywhere}
.foot{display:flex;align-items:baseline;gap:10px;margin-top:auto;padding-top:10px}
.price{font-weight:600;color:var(--ink);font-variant-numeric:tabular-nums;white-space:nowrap}
.terms{min-width:0;font-size:13px;color:var(--quiet);white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.brand{margin-left:auto;padding-left:6px;min-width:0;font:600 14px/1.45 Fraunces,ui-serif,Georgia,serif;color:var(--ink);white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
@media (max-width:440px){.cover{flex-basis:30%}.excerpt,.terms{display:none}}
@media (max-width:300px){.cover{display:none}}
@media (min-height:260px) and (max-aspect-ratio:8/5){a{flex-direction:column}.cover{display:block;flex:1 1 0;width:100%;height:0}.letter{display:grid}.cover+.words{flex:none}.excerpt{display:-webkit-box}}
@media (max-height:187px){.excerpt{display:none}}
@media (max-height:143px){.words{padding:10px 14px}h1{font-size:17px}p{margin-top:2px;font-size:14px}.foot{padding-top:6px}}
@media (max-height:117px){h1{-webkit-line-clamp:1}}
@media (max-height:96px){.line{display:none}}
@media (max-height:74px){.words{padding:4px 14px;justify-content:center}.foot{display:none}}`;

/** A class for each place of a focus: the page's policy allows no other styles. */
function focusRules(): string {
  const places = Array.from({ length: 100 / focusStep + 1 }, (_, step) => step * focusStep);
  return places.map((place) => `.x${place}{--x:${place}%}.y${place}{--y:${place}%}`).join("");
}

function focusClasses(focus: CoverFocus | undefined): string {
  return focus ? ` x${focus.x} y${focus.y}` : "";
}

interface Site {
  brand: Brand;
  /** Without a slash at the end. */
  origin: string;
  language: ScreenLanguage;
}

/**
 * The page in another site's frame: the post's card as one link that opens the post in a new tab. No script, no
 * storage, and only the public part of the post.
 */
export function writeEmbedCard(post: PostSummary["attributes"], site: Site): string {
  const { origin, language } = site;
  const { title, slug, excerpt, price, author, mainImage } = post;
  const { username, firstName, lastName } = author.data.attributes;
  const words = texts[language];
  const address = origin + paths.post(username, slug);
  const own = screenLanguageOf(post.language);
  const cost = price === null ? words.free : formatUsd(parseDollars(price) ?? 0);
  const small = Object.values(mainImage?.formats ?? {}).find((format) => format.width >= 480) ?? mainImage;
  const cover = small
    ? `<img class="cover${focusClasses(mainImage?.focus)}" src="${escapeMarkup(small.url)}" alt="" width="${small.width}" height="${small.height}">`
    : `<span class="cover letter" aria-hidden="true">${escapeMarkup(title.match(/[\p{L}\p{N}]/u)?.[0].toUpperCase() ?? "")}</span>`;
  return writePage(site, {
    title,
    link: paths.inLanguage(address, language),
    head: `<link rel="canonical" href="${escapeMarkup(address)}">`,
    card: `${cover}<div class="words"><h1 lang="${own}">${escapeMarkup(title)}</h1><p class="line">${escapeMarkup(words.by(`${firstName} ${lastName}`))}</p>
${excerpt ? `<p class="excerpt" lang="${own}">${escapeMarkup(excerpt)}</p>` : ""}
<div class="foot"><span class="price">${cost}</span>${price === null ? "" : `<span class="terms">${words.terms}</span>`}${brandName(site)}</div></div>`,
  });
}

/** The card for an unknown post: without it the host would show a broken frame. */
export function writeMissingCard({ isGone, ...site }: Site & { isGone: boolean }): string {
  const { missing, gone, others } = texts[site.language];
  const title = isGone ? gone : missing;
  return writePage(site, {
    title,
    link: paths.inLanguage(site.origin + paths.explore(), site.language),
    head: "",
    card: `<div class="words"><h1>${escapeMarkup(title)}</h1><p class="line">${others}</p><div class="foot">${brandName(site)}</div></div>`,
  });
}

function brandName({ brand }: Site): string {
  return `<span class="brand">${escapeMarkup(brand.name)}</span>`;
}

function writePage(
  { brand, language }: Site,
  { title, link, head, card }: { title: string; link: string; head: string; card: string },
): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${head}
<title>${escapeMarkup(`${title} · ${brand.name}`)}</title><style>${embedStyle}</style></head>
<body><main><a href="${escapeMarkup(link)}" target="_blank" rel="noopener">${card}</a></main></body></html>
`;
}
