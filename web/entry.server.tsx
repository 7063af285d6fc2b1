import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
} from "react-router";
import { renderDocument } from "#web/document/render-document.server.tsx";
import { getAppContext } from "./lib/app-context.ts";

/** Renders a page for the framework and hands it to the server past the response. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method !== "HEAD")
    getAppContext(context).takeDocument(await renderDocument(entry, new URL(request.url), context));
  return new Response(null, { status, headers });
}

/** Logs what a loader did not expect. A reader who left is no error, nor what the router refuses (a 404, a wrong method). */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !isRefusal) getAppContext(context).reportError(error);
};
