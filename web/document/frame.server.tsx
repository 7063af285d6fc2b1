import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { areaOf } from "#contract/page-area.ts";
import { DocumentPart } from "./document-part.ts";
import { startAfterFirstPaint } from "./start-after-first-paint.server.ts";

/** The markup around a screen: the document's head, its scripts and their initial data. */
export interface Frame {
  /** The markup before the screen's own head elements. */
  head: string;
  /** After the screen: the scripts of the route. */
  end: string;
  /** After them: the scripts with the loaders' data, in UTF-8. */
  data: Uint8Array;
  /** The code of the inline scripts: the only ones that the policy allows. */
  scripts: readonly (string | Uint8Array)[];
}

/**
 * Renders the frame of a page. The framework streams the loaders' data into scripts, so this awaits React's streaming
 * renderer to its end. A frame contains no text of a creator except in that data, which the framework escapes.
 */
export async function renderFrame(entry: EntryContext, url: URL): Promise<Frame> {
  const html = await renderToEnd(
    <DocumentPart value="frame">
      <ServerRouter context={entry} url={url} />
    </DocumentPart>,
  );
  const bodyStart = placeOf(html, "<body>") + "<body>".length;
  const dataStart = placeOf(html, "</script>", placeOf(html, '<script type="module"')) + "</script>".length;
  const rendered = {
    head: html.toString("utf8", placeOf(html, "<head>") + "<head>".length, placeOf(html, "</head>")),
    end: html.toString("utf8", bodyStart, dataStart),
  };
  const { head, end } = import.meta.env.PROD ? startAfterFirstPaint(rendered, areaOf(url.pathname)) : rendered;
  const data = html.subarray(dataStart, html.lastIndexOf("</body>"));
  // Reads one character per byte, which is faster than decoding UTF-8.
  const dataScripts = inlineScripts(data.toString("latin1")).map((code) => Buffer.from(code, "latin1"));
  return { head, end, data, scripts: [...inlineScripts(head), ...inlineScripts(end), ...dataScripts] };
}

/** Renders a complete document. Rejects if a part of it fails. */
async function renderToEnd(document: ReactNode): Promise<Buffer> {
  const failures: unknown[] = [];
  const stream = await renderToReadableStream(document, {
    // React would write larger parts out of order, for progressive display.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void failures.push(error),
  });
  await stream.allReady;
  if (failures.length > 0) throw failures[0];
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The code of all inline scripts in markup without creators' text outside of scripts. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^<>]*\ssrc=)[^<>]*>([^<]*(?:<(?!\/?script\b)[^<]*)*)<\/script>/g)].map(
    ([, code = ""]) => code,
  );
}

/** The index of a tag in a document. Throws if there is none. */
export function placeOf(html: string | Buffer, tag: string, from = 0): number {
  const place = html.indexOf(tag, from);
  if (place < 0) throw new Error(`A document without ${tag}`);
  return place;
}
