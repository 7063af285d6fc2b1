import { type CleanHtml, placeImages } from "#server/domains/post-html/index.ts";
import { convertHere } from "#server/domains/post-markdown/convert-here.ts";

/** HTML as a post stores it, cleaned as in the converter's threads: these images with their ids, these links with their addresses. */
export function storedHtml(
  html: string,
  { images = {}, links = {} }: { images?: Record<string, string>; links?: Record<string, string> } = {},
): CleanHtml {
  const job = { html, images: Object.keys(images), links: new Map(Object.entries(links)) };
  const outcome = convertHere({ kind: "clean", ...job });
  if (!("clean" in outcome)) throw new Error("The HTML was not cleaned");
  return placeImages(outcome.clean, (source) => images[source]);
}
