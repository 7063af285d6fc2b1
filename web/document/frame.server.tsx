import { renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { openingScript } from "#web/access/opening-script.ts";
import { DocumentPart } from "./document-part.ts";
import { handOver } from "./handed-over-data.server.ts";
import { startAfterFirstPaint } from "./start-after-first-paint.server.ts";

/** What stands around a screen on every page of a route. */
export interface Frame {
  /** Before what the screen adds to the head. */
  head: Uint8Array;
  /** After the screen. */
  end: Uint8Array;
  /** The code of its inline scripts and of the one that hands over data: all that a page may run. */
  scripts: readonly string[];
  /** The same for a page that asks for a token before its first paint. */
  scriptsOfPaidPost: readonly string[];
}

const utf8 = new TextEncoder();
const frames = new Map<string, Frame>();

/** The frame of a page. In production it is rendered once for each route, and once for each of its error screens. */
export function frameOf(entry: EntryContext, url: URL): Frame {
  if (!import.meta.env.PROD) return renderFrame(entry, url);
  const { matches, errors } = entry.staticHandlerContext;
  const key = [...matches.map(({ route }) => route.id), "/", ...Object.keys(errors ?? {})].join(" ");
  const frame = frames.get(key) ?? renderFrame(entry, url);
  frames.set(key, frame);
  return frame;
}

function renderFrame(entry: EntryContext, url: URL): Frame {
  const html = renderToString(
    <DocumentPart value="frame">
      <ServerRouter context={entry} url={url} />
    </DocumentPart>,
  );
  const rendered = { head: between(html, "<head>", "</head>"), end: between(html, "<body>", "</body>") };
  const { head, end } = import.meta.env.PROD ? startAfterFirstPaint(rendered) : rendered;
  // Nothing that anybody wrote but us stands in a frame.
  const scripts = [
    ...(head + end).matchAll(/<script(?![^<>]*\ssrc=)[^<>]*>([^<]*(?:<(?!\/?script\b)[^<]*)*)<\/script>/g),
  ].map(([, code = ""]) => code);
  const all = [...scripts, handOver];
  return { head: utf8.encode(head), end: utf8.encode(end), scripts: all, scriptsOfPaidPost: [...all, openingScript] };
}

function between(html: string, start: string, end: string): string {
  return html.slice(placeOf(html, start) + start.length, placeOf(html, end));
}

/** Where a document's one such tag stands. Throws if there is none. */
export function placeOf(html: string, tag: string): number {
  const place = html.indexOf(tag);
  if (place < 0) throw new Error(`A document without ${tag}`);
  return place;
}
