import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { serveBrowser } from "./browser/serve-browser.ts";
import { type Controls, serveControl } from "./control/serve-control.ts";
import { homePage } from "./pages/home-page.ts";
import { pageHeaders } from "./pages/html.ts";
import { serveAuthentication } from "./pages/serve-authentication.ts";
import { serveCheckout } from "./pages/serve-checkout.ts";
import { serveExpress } from "./pages/serve-express.ts";
import { serveOnboarding } from "./pages/serve-onboarding.ts";
import { serveReceipt } from "./pages/serve-receipt.ts";
import { allResources } from "./resources/all-resources.ts";
import { payPlatformOut } from "./resources/balance-settings.ts";
import { postDueBalances } from "./resources/balance-transactions/post-due-balances.ts";
import { runFollowUps } from "./resources/charges/due-follow-ups.ts";
import { expireDueSessions } from "./resources/checkout-sessions/expire-session.ts";
import { moveOutboundPayments } from "./resources/money-management/move-payments.ts";
import { movePayouts } from "./resources/payouts/move-payouts.ts";
import { finishDueRefunds } from "./resources/refunds/end-refund.ts";
import { Clock } from "./state/clock.ts";
import { Scheduler } from "./state/scheduler.ts";
import { Store } from "./state/store.ts";
import type { Timing, World } from "./state/world.ts";
import { DeliveryWorker } from "./webhooks/delivery-worker.ts";
import { ApiError } from "./wire/api-error.ts";
import { errorResponse } from "./wire/api-response.ts";
import { Faults } from "./wire/faults.ts";
import type { ApiContext } from "./wire/handle-call.ts";
import { IdempotencyKeys } from "./wire/idempotency.ts";
import { sendJson, sendText } from "./wire/send.ts";
import { serveApi } from "./wire/serve-api.ts";

export interface SandboxOptions {
  /** 0 selects a free port. */
  port: number;
  /** The folder for the state; default is in memory. */
  stateDir?: string | undefined;
  /**
   * The host by which browsers on the network reach this machine. If set, the provider listens on every address and
   * serves pages to shops on that host there; otherwise it listens on 127.0.0.1 only.
   */
  networkHost?: string | undefined;
  timing?: Partial<Timing>;
}

const defaultTiming: Timing = {
  balanceDelayMs: 300,
  followUpDelayMs: 3_000,
  refundDelayMs: 3_000,
  payoutStepMs: 86_400_000,
};

export interface Sandbox {
  /** Such as `http://127.0.0.1:12111`. */
  url: string;
  port: number;
  /** Stops listening and sending. Pending deliveries stay on disk. */
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
  // The port doubles as the lock of the state folder: only its holder may open (and compact) the journal.
  const actualPort = (server.address() as AddressInfo).port;
  const url = `http://127.0.0.1:${actualPort}`;
  const store = Store.open(stateDir);
  const networkUrl = networkHost && `http://${networkHost}:${actualPort}`;
  const world: World = { store, clock: new Clock(store), url, networkUrl, timing: { ...defaultTiming, ...timing } };
  const deliveryWorker = new DeliveryWorker(world);
  const scheduler = new Scheduler(world.clock);
  const faults = new Faults();
  const controls: Controls = {
    world,
    deliveryWorker,
    faults,
    script: { mode: "ok" },
    defaultTiming: { ...world.timing },
    wake: () => scheduler.wake(),
  };
  const api: ApiContext = { world, resources: allResources, keys: new IdempotencyKeys(world), faults };
  answer = (request, response) => void serve(api, controls, request, response);
  store.onCommit(() => scheduler.wake());
  scheduler.add(postDueBalances(world));
  scheduler.add(runFollowUps(world));
  scheduler.add(finishDueRefunds(world));
  scheduler.add(expireDueSessions(world));
  scheduler.add(movePayouts(world));
  scheduler.add(payPlatformOut(world));
  scheduler.add(moveOutboundPayments(world));
  scheduler.add(deliveryWorker);
  return {
    url,
    port: actualPort,
    async close() {
      scheduler.stop();
      deliveryWorker.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      store.close();
    },
  };
}

async function serve(api: ApiContext, controls: Controls, request: IncomingMessage, response: ServerResponse) {
  try {
    const url = addressOf(request);
    if (/^\/v[12]\//.test(url.pathname)) await serveApi(api, request, response, url);
    else if (url.pathname.startsWith("/_control/")) await serveControl(controls, request, response, url);
    else if (url.pathname.startsWith("/3ds/")) await serveAuthentication(api.world, request, response, url);
    else if (url.pathname.startsWith("/c/pay/")) await serveCheckout(api.world, request, response, url);
    else if (url.pathname.startsWith("/connect/")) await serveOnboarding(api.world, request, response, url);
    else if (url.pathname.startsWith("/express/")) serveExpress(api.world, request, response, url);
    else if (url.pathname.startsWith("/receipts/")) serveReceipt(api.world, response, url);
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
    error instanceof ApiError ? errorResponse(error) : { status: 400, body: { error: { type: "api_error" } } };
  // The rest of a partly read body would be parsed as the next request.
  sendJson(response, { ...answer, headers: { Connection: "close" } });
}
