import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { serveBrowser } from "./browser/serve-browser.ts";
import { Faults } from "./control/faults.ts";
import { type Controls, serveControl } from "./control/serve-control.ts";
import { homePage } from "./pages/home-page.ts";
import { pageHeaders } from "./pages/html.ts";
import { serveAuthentication } from "./pages/serve-authentication.ts";
import { serveCheckout } from "./pages/serve-checkout.ts";
import { serveReceipt } from "./pages/serve-receipt.ts";
import { allResources } from "./resources/all-resources.ts";
import { postDueBalances } from "./resources/balance-transactions/post-due-balances.ts";
import { bringAftermaths } from "./resources/charges/due-aftermath.ts";
import { expireDueSessions } from "./resources/checkout-sessions/end-checkout-session.ts";
import { endDueRefunds } from "./resources/refunds/end-refund.ts";
import { Clock } from "./state/clock.ts";
import { Scheduler } from "./state/scheduler.ts";
import { Store } from "./state/store.ts";
import { DeliveryPump } from "./webhooks/delivery-pump.ts";
import { errorAnswer } from "./wire/answer.ts";
import type { CallDesk } from "./wire/answer-call.ts";
import { ApiError } from "./wire/api-error.ts";
import { IdempotencyKeys } from "./wire/idempotency.ts";
import { sendJson, sendText } from "./wire/send.ts";
import { serveApi } from "./wire/serve-api.ts";
import type { Timing, World } from "./world.ts";

export interface SandboxOptions {
  /** 0 takes a free port. */
  port: number;
  /** Where the state is kept; in memory when absent. */
  stateDir?: string | undefined;
  /**
   * The host by which browsers on the network reach this machine; then it listens on every address. Whose shop has that host
   * as well is sent to pages there. Absent: it listens on 127.0.0.1 alone.
   */
  networkHost?: string | undefined;
  timing?: Partial<Timing>;
}

const usualTiming: Timing = { balanceDelayMs: 300, aftermathDelayMs: 3_000, refundDelayMs: 3_000 };

export interface Sandbox {
  /** Such as `http://127.0.0.1:12111`. */
  url: string;
  port: number;
  /** Stops listening and sending; what is pending stays on disk. */
  close(): Promise<void>;
}

/** Starts the local card provider. Rejects when the port is taken. */
export async function startSandbox({ port, stateDir, networkHost, timing }: SandboxOptions): Promise<Sandbox> {
  let answer: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => answer?.(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, networkHost ? "0.0.0.0" : "127.0.0.1", resolve);
  });
  // The port is the lock on the state folder: only who has it may open (and compact) the journal.
  const actualPort = (server.address() as AddressInfo).port;
  const url = `http://127.0.0.1:${actualPort}`;
  const store = Store.open(stateDir);
  const networkUrl = networkHost && `http://${networkHost}:${actualPort}`;
  const world: World = { store, clock: new Clock(store), url, networkUrl, timing: { ...usualTiming, ...timing } };
  const pump = new DeliveryPump(world);
  const scheduler = new Scheduler(world.clock);
  const faults = new Faults();
  const controls: Controls = {
    world,
    pump,
    faults,
    script: { mode: "ok" },
    usualTiming: { ...world.timing },
    wake: () => scheduler.wake(),
  };
  const desk: CallDesk = { world, resources: allResources, keys: new IdempotencyKeys(world), faults };
  answer = (request, response) => void serve(desk, controls, request, response);
  store.onCommit(() => scheduler.wake());
  scheduler.add(postDueBalances(world));
  scheduler.add(bringAftermaths(world));
  scheduler.add(endDueRefunds(world));
  scheduler.add(expireDueSessions(world));
  scheduler.add(pump);
  return {
    url,
    port: actualPort,
    async close() {
      scheduler.stop();
      pump.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      store.close();
    },
  };
}

async function serve(desk: CallDesk, controls: Controls, request: IncomingMessage, response: ServerResponse) {
  try {
    const url = addressOf(request);
    if (url.pathname.startsWith("/v1/")) await serveApi(desk, request, response, url);
    else if (url.pathname.startsWith("/_control/")) await serveControl(controls, request, response, url);
    else if (url.pathname.startsWith("/3ds/")) await serveAuthentication(desk.world, request, response, url);
    else if (url.pathname.startsWith("/c/pay/")) await serveCheckout(desk.world, request, response, url);
    else if (url.pathname.startsWith("/receipts/")) serveReceipt(desk.world, response, url);
    else if (url.pathname === "/") sendText(response, 200, homePage(), pageHeaders());
    else if (!serveBrowser(response, url.pathname, controls.script.mode)) throw notFound(url.pathname);
  } catch (error) {
    refuse(response, error);
  }
}

function addressOf({ url = "/" }: IncomingMessage): URL {
  if (url.startsWith("/") && URL.canParse(url, "http://127.0.0.1")) return new URL(`http://127.0.0.1${url}`);
  throw new ApiError(400, { type: "invalid_request_error", message: "Malformed address." });
}

function notFound(path: string): ApiError {
  return new ApiError(404, { type: "invalid_request_error", message: `Unrecognized request URL (${path}).` });
}

function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed || response.req.socket.destroyed) return;
  if (!(error instanceof ApiError)) console.error("sandbox: a request failed", error);
  const answer =
    error instanceof ApiError ? errorAnswer(error) : { status: 400, body: { error: { type: "api_error" } } };
  // A body that was not read to its end would be taken for the next request.
  sendJson(response, { ...answer, headers: { Connection: "close" } });
}
