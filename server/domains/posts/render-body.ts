import { stillForm } from "#contract/paths.ts";
import type { AddressOf, FileRow } from "#server/domains/media/index.ts";
import type { CleanHtml } from "#server/domains/post-html/index.ts";

/** The widths at which a picture is shown: the whole screen, the text's column, or on a wide screen 10rem more (`article.css`). */
const sizes = "(min-width: 64rem) 50rem, (min-width: 45rem) 40rem, 100vw";

/** An animation stands still for these readers until they open it in the viewer. */
const lessMotion = "(prefers-reduced-motion: reduce)";

/** A text for a reader: its images with addresses from `addressOf`. Omits an image whose file is missing. */
export function renderBody(html: CleanHtml, files: FileRow[], addressOf: AddressOf): string {
  const images = new Map(files.filter((file) => file.role === "body").map((file) => [file.id, file]));
  // Elements that may be wider than the column scroll, and must be reachable by keyboard.
  const body = html.replace(/<(pre|table)>/g, '<$1 tabindex="0">');
  return body.replace(/<img data-media-id="([0-9a-f-]{36})" alt="([^"<>]*)" \/>/g, (_tag, id: string, alt: string) => {
    const image = images.get(id);
    return image ? imageTag(image, alt, addressOf) : "";
  });
}

/** A picture over a glimpse of itself. `alt` is escaped already: it comes out of the sanitiser. */
function imageTag(image: FileRow, alt: string, addressOf: AddressOf): string {
  const { id, width, height, placeholder } = image;
  const still = image.variants.some(({ name }) => name === stillForm);
  const variants = still ? [] : image.variants;
  const source = (name: string) => escapeAttribute(addressOf(id, name));
  const original = width ? [{ name: "original", width }] : [];
  const candidates = [...variants, ...original].map((variant) => `${source(variant.name)} ${variant.width}w`);
  const srcset = variants.length > 0 ? ` srcset="${candidates.join(", ")}" sizes="${sizes}"` : "";
  const space = width && height ? ` width="${width}" height="${height}"` : "";
  const img = `<img src="${source("original")}"${srcset}${space} alt="${alt}" loading="lazy" decoding="async">`;
  const picture = still ? `<picture><source media="${lessMotion}" srcset="${source(stillForm)}">${img}</picture>` : img;
  if (!placeholder || !space) return picture;
  const glimpse = `<img class="glimpse" src="${escapeAttribute(placeholder)}" alt="" aria-hidden="true">`;
  return `<span class="picture">${glimpse}${picture}</span>`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}
