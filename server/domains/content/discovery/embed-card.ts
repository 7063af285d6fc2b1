import type { Brand } from "#contract/brand.ts";
import type { PostSummary } from "#contract/content.ts";
import { escapeMarkup } from "#contract/escape-markup.ts";
import { type ScreenLanguage, screenLanguageOf } from "#contract/languages.ts";
import { formatUsd, parseDollars } from "#contract/money.ts";
import { paths } from "#contract/paths.ts";

const texts = {
  en: { by: (name: string) => `by ${name}`, free: "Free", terms: "72 hours, no account" },
  es: { by: (name: string) => `de ${name}`, free: "Gratis", terms: "72 horas, sin cuenta" },
} satisfies Record<ScreenLanguage, unknown>;

/** The card's only style sheet; the page's policy names its hash. */
export const embedStyle = `:root{color-scheme:light dark;--surface:#fff;--ink:#1a1613;--quiet:#6b6259;--line:#e7e1d9;--accent:#c2410c}
@media (prefers-color-scheme:dark){:root{--surface:#1b1815;--ink:#f4efe8;--quiet:#b3a99e;--line:#2e2924;--accent:#fb923c}}
*{box-sizing:border-box}html,body,main{height:100%;margin:0}
body{font:15px/1.45 Inter,ui-sans-serif,system-ui,sans-serif;color:var(--ink);background:transparent}
a{display:flex;height:100%;overflow:hidden;color:inherit;text-decoration:none;background:var(--surface);border:1px solid var(--line);border-radius:10px}
a:focus-visible{outline:3px solid var(--accent);outline-offset:-3px}
.cover{flex:0 0 40%;width:0;min-width:0;height:100%;object-fit:cover;background:var(--line)}
.letter{display:grid;place-items:center;font:600 72px/1 Fraunces,ui-serif,Georgia,serif;color:var(--accent)}
.words{flex:1;min-width:0;display:flex;flex-direction:column;padding:16px 18px}
h1{margin:0;font:600 19px/1.25 Fraunces,ui-serif,Georgia,serif;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;overflow-wrap:anywhere}
a:hover h1{text-decoration:underline;text-decoration-color:var(--accent);text-decoration-thickness:2px;text-underline-offset:3px}
p{margin:4px 0 0;color:var(--quiet)}
.line{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.excerpt{font-size:14px;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;overflow-wrap:anywhere}
.foot{display:flex;align-items:baseline;gap:10px;margin-top:auto;padding-top:10px}
.price{font-weight:600;color:var(--ink);font-variant-numeric:tabular-nums}
.terms{min-width:0;font-size:13px;color:var(--quiet);white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.brand{margin-left:auto;padding-left:6px;font:600 14px/1 Fraunces,ui-serif,Georgia,serif;color:var(--ink);white-space:nowrap}
@media (max-width:440px){.cover{flex-basis:30%}.excerpt,.terms{display:none}}
@media (max-width:300px){.cover{display:none}}
@media (max-height:170px){.excerpt{display:none}}`;

/**
 * The page in a foreign frame: the post's card as one link that opens the post in a tab of its own. No script, nothing that
 * is kept, and of the post only what everyone may see.
 */
export function writeEmbedCard(
  post: PostSummary["attributes"],
  site: { brand: Brand; origin: string; language: ScreenLanguage },
): string {
  const { brand, origin, language } = site;
  const { title, slug, excerpt, price, author, mainImage } = post;
  const { username, firstName, lastName } = author.data.attributes;
  const words = texts[language];
  const address = origin + paths.post(username, slug);
  const name = `${firstName} ${lastName}`;
  const own = screenLanguageOf(post.language);
  const cost = price === null ? words.free : formatUsd(parseDollars(price) ?? 0);
  const small = Object.values(mainImage?.formats ?? {}).find((format) => format.width >= 480) ?? mainImage;
  const cover = small
    ? `<img class="cover" src="${escapeMarkup(small.url)}" alt="" width="${small.width}" height="${small.height}">`
    : `<span class="cover letter" aria-hidden="true">${escapeMarkup(title.match(/[\p{L}\p{N}]/u)?.[0].toUpperCase() ?? "")}</span>`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="canonical" href="${escapeMarkup(address)}">
<title>${escapeMarkup(`${title} · ${brand.name}`)}</title><style>${embedStyle}</style></head>
<body><main><a href="${escapeMarkup(paths.inLanguage(address, language))}" target="_blank" rel="noopener">${cover}
<div class="words"><h1 lang="${own}">${escapeMarkup(title)}</h1><p class="line">${escapeMarkup(words.by(name))}</p>
${excerpt ? `<p class="excerpt" lang="${own}">${escapeMarkup(excerpt)}</p>` : ""}
<div class="foot"><span class="price">${cost}</span>${price === null ? "" : `<span class="terms">${words.terms}</span>`}<span class="brand">${escapeMarkup(brand.name)}</span></div></div></a></main></body></html>
`;
}
