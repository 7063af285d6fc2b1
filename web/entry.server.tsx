import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
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
import { ScriptMark } from "#web/lib/script-mark.ts";
import { startAfterFirstPaint } from "#web/lib/start-after-first-paint.server.ts";

/**
 * Renders a page to its end and hands it over in one piece: the server hashes our inline scripts, which it knows by
 * their mark, makes the ETag and keeps the page. Nothing is outlined, so the page reads in full without scripts.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  return new Promise<Response>((resolve, reject) => {
    let renderFailed = false;
    const app = getAppContext(context);
    const { scriptMark } = app;
    // The loaders have described the page by now. Here a failure is an answer; below, in the stream, nobody would hear of it.
    const markup = headMarkup(app, describedPage(context));
    const page = (
      <ScriptMark value={scriptMark}>
        <ServerRouter context={routerContext} url={request.url} nonce={scriptMark} />
      </ScriptMark>
    );
    const { pipe } = renderToPipeableStream(page, {
      nonce: scriptMark,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const chunks: Buffer[] = [];
        const whole = new Writable({
          write(chunk, _encoding, done) {
            chunks.push(Buffer.from(chunk));
            done();
          },
          final(done) {
            // React takes no notice of what else stands in the head.
            const html = Buffer.concat(chunks)
              .toString()
              .replace("</head>", () => `${markup}</head>`);
            app.takeHtml(import.meta.env.PROD ? startAfterFirstPaint(html, scriptMark) : html);
            resolve(new Response(null, { status: renderFailed ? 500 : status, headers }));
            done();
          },
        });
        whole.on("error", reject);
        pipe(whole);
      },
      onShellError: reject,
      onError(error) {
        renderFailed = true;
        getAppContext(context).reportError(error);
      },
    });
  });
}

/** Logs what a loader did not expect. A reader who left is no error, nor what the router refuses (a 404, a wrong method). */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !isRefusal) getAppContext(context).reportError(error);
};
