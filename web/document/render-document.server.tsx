import { renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { isOfReaders } from "#contract/page-area.ts";
import { openingScript } from "#web/access/opening-script.ts";
import { describedPage } from "#web/head/document-head.ts";
import { headMarkup } from "#web/head/head-markup.server.ts";
import { RequestLanguage } from "#web/i18n/language.tsx";
import { getAppContext, type RenderedDocument } from "#web/lib/app-context.ts";
import { DocumentPart } from "./document-part.ts";
import { placeOf, renderFrame } from "./frame.server.tsx";

/** React's mark for a part of the page that was not ready or failed. */
const missingPart = "<!--$!-->";

/**
 * Renders a complete page as HTML, readable in full without scripts: all data is loaded first, so nothing suspends.
 * React renders the screen separately, so that creators' text stays away from the frame's scripts, which the policy
 * allows. Throws the screen's errors.
 */
export async function renderDocument(
  entry: EntryContext,
  url: URL,
  context: RouterContextProvider,
): Promise<RenderedDocument> {
  const ofPage = withoutOtherRoutes(entry);
  const { serverHandoffStream: _, ...entryOfScreen } = ofPage;
  const html = renderToString(
    <RequestLanguage value={getAppContext(context).language}>
      <DocumentPart value="screen">
        <ServerRouter context={entryOfScreen} url={url} />
      </DocumentPart>
    </RequestLanguage>,
  );
  if (html.includes(missingPart)) throw new Error("A part of the page failed, or was not ready when it was rendered");
  const { head, end, data, scripts } = await renderFrame(ofPage, url);
  const described = describedPage(context);
  const headStart = placeOf(html, "<head>") + "<head>".length;
  const headEnd = placeOf(html, "</head>");
  const bodyEnd = html.lastIndexOf("</body>");
  // React ignores unknown elements in the head when it hydrates the page.
  const ofOtherPrograms = headMarkup(getAppContext(context), described);
  return {
    pieces: [
      `<!DOCTYPE html>${html.slice(0, headStart)}${head}${html.slice(headStart, headEnd)}${ofOtherPrograms}`,
      html.slice(headEnd, bodyEnd),
      end,
      data,
      html.slice(bodyEnd),
    ],
    scripts: described?.accessKeys?.length ? [...scripts, openingScript] : scripts,
  };
}

/**
 * Names only the page's own routes in the manifest, because the framework prepares all that it finds there, at both
 * renderings (decision 144). Readers' browsers load the list of readers' routes.
 */
function withoutOtherRoutes(entry: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = entry;
  const matched = staticHandlerContext.matches.map(({ route }) => route);
  const routes = Object.fromEntries(matched.map(({ id }) => [id, manifest.routes[id]]));
  const isReaders = import.meta.env.PROD && matched.every(({ path }) => isOfReaders(path));
  const url = isReaders ? manifest.url.replace("/manifest-", "/readers-manifest-") : manifest.url;
  return { ...entry, manifest: { ...manifest, routes, url } };
}
