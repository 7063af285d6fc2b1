import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { getAppContext } from "#web/app-context.ts";
import { describedPage } from "#web/head/document-head.ts";
import { headMarkup } from "#web/head/head-markup.server.ts";
import { handedOverData } from "#web/lib/handed-over-data.server.ts";
import { ScriptMark } from "#web/lib/script-mark.ts";
import { startAfterFirstPaint } from "#web/lib/start-after-first-paint.server.ts";

/** What React writes where a part of the page was not ready or failed. */
const missingPart = "<!--$!-->";

/**
 * Renders a page in one go and hands it over in one piece: the server hashes our inline scripts, which it knows by their mark,
 * makes the ETag and keeps the page. All data is there before, so nothing waits and the page reads in full without scripts.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  context: RouterContextProvider,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const app = getAppContext(context);
  const { scriptMark } = app;
  // The loaders have described the page by now.
  const markup = headMarkup(app, describedPage(context));
  const html = renderToString(
    <ScriptMark value={scriptMark}>
      <ServerRouter context={routerContext} url={request.url} nonce={scriptMark} />
    </ScriptMark>,
  );
  if (html.includes(missingPart)) throw new Error("A part of the page failed, or was not ready when it was rendered");
  const [headEnd, bodyEnd] = [html.indexOf("</head>"), html.lastIndexOf("</body>")];
  const rendered = { head: html.slice(0, headEnd), body: html.slice(headEnd, bodyEnd) };
  const { head, body } = import.meta.env.PROD ? startAfterFirstPaint(rendered, scriptMark) : rendered;
  const data = await handedOverData(serverHandoffStream, scriptMark);
  // React takes no notice of what else stands in the head, nor of what follows the screen.
  app.takeHtml(`<!DOCTYPE html>${head}${markup}${body}${data}${html.slice(bodyEnd)}`);
  return new Response(null, { status, headers });
}

/** Logs what a loader did not expect. A reader who left is no error, nor what the router refuses (a 404, a wrong method). */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !isRefusal) getAppContext(context).reportError(error);
};
