import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { addressSubject } from "#server/platform/rate-limits/rate-limits.ts";
import { createRefusalPace } from "./refusal-pace.ts";

const windowMs = 100;
/** Kinds of requests that have limits of their own: an address that is refused one kind is slowed in that kind. */
const kinds = /^\/(?:api\/webhooks|api|assets|media)(?=\/)/;
const neverSlowed = /^\/(?:healthz|readyz)(?:\?|$)/;
const payloadTooLarge = 413;

/**
 * Slows addresses that keep sending requests although they are refused (decision 121). Call it before the server is
 * ready and after every hook that replaces its listener.
 */
export function paceRefusals(app: FastifyInstance, addressOf: (request: IncomingMessage) => string | undefined): void {
  let timer: NodeJS.Timeout | undefined;
  const pace = createRefusalPace(() => {
    timer ??= setInterval(() => {
      if (pace.beginWindow()) return;
      clearInterval(timer);
      timer = undefined;
    }, windowMs).unref();
  });
  const callerOf = (request: IncomingMessage) =>
    `${addressSubject(addressOf(request))} ${kinds.exec(request.url ?? "")?.[0] ?? "page"}`;

  app.addHook("onResponse", async (request, reply) => {
    // Every answer of a limit has `Retry-After`.
    if (reply.hasHeader("retry-after") || reply.statusCode === payloadTooLarge) pace.noteRefusal(callerOf(request.raw));
  });
  app.addHook("onReady", async () => {
    const [answer] = app.server.listeners("request") as RequestListener[];
    if (!answer) throw new Error("The server has no listener yet");
    app.server.removeAllListeners("request");
    app.server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      if (neverSlowed.test(request.url ?? "")) return void answer(request, response);
      pace.admit(callerOf(request), {
        run: () => void answer(request, response),
        drop: () => void request.socket.destroy(),
        isGone: () => request.socket.destroyed,
      });
    });
  });
  app.addHook("preClose", async () => {
    clearInterval(timer);
    pace.stop();
  });
}
