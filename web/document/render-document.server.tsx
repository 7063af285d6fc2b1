import { renderToString } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { describedPage } from "#web/head/document-head.ts";
import { headMarkup } from "#web/head/head-markup.server.ts";
import { getAppContext, type RenderedDocument } from "#web/lib/app-context.ts";
import { DocumentPart } from "./document-part.ts";
import { frameOf, placeOf } from "./frame.server.tsx";
import { handedOverData } from "./handed-over-data.server.ts";

/** What React writes where a part of the page was not ready or failed. */
const missingPart = "<!--$!-->";

/**
 * Renders a complete page as HTML: all data is there before, so nothing waits, and the page reads in full without scripts. React
 * renders the screen alone and the frame of the route goes around it. Throws what the screen throws.
 */
export function renderDocument(
  { serverHandoffStream: _, ...entry }: EntryContext,
  url: URL,
  context: RouterContextProvider,
): RenderedDocument {
  const app = getAppContext(context);
  const html = renderToString(
    <DocumentPart value="screen">
      <ServerRouter context={entry} url={url} />
    </DocumentPart>,
  );
  if (html.includes(missingPart)) throw new Error("A part of the page failed, or was not ready when it was rendered");
  const { head, end, scripts, scriptsOfPaidPost } = frameOf(entry, url);
  const described = describedPage(context);
  const headStart = placeOf(html, "<head>") + "<head>".length;
  const headEnd = placeOf(html, "</head>");
  const bodyEnd = html.lastIndexOf("</body>");
  const { actionData, errors } = entry.staticHandlerContext;
  // A loader that gave nothing would be asked again by the browser.
  const loaderData = mapValues(entry.staticHandlerContext.loaderData, (given) => given ?? null);
  const state = { loaderData, actionData, errors: errors && mapValues(errors, plainError) };
  return {
    pieces: [
      `<!DOCTYPE html>${html.slice(0, headStart)}`,
      head,
      // The loaders have described the page by now. React takes no notice of what else stands in the head.
      html.slice(headStart, headEnd) + headMarkup(app, described),
      html.slice(headEnd, bodyEnd),
      end,
      // The router's place for it is in the frame.
      ...handedOverData(state, app.writtenAs),
      html.slice(bodyEnd),
    ],
    scripts: described?.accessKeys?.length ? scriptsOfPaidPost : scripts,
  };
}

/** An error as the screens ask of it: the status of what was refused, else only that there is one. */
function plainError(error: unknown): object {
  if (!isRouteErrorResponse(error)) return {};
  const { status, statusText, data = null } = error;
  return { status, statusText, data, internal: false };
}

function mapValues<Value, Mapped>(
  record: Record<string, Value>,
  map: (value: Value) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
