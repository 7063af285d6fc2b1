import type { IncomingMessage, ServerResponse } from "node:http";
import { events } from "../records/event-collection.ts";
import { eventDestinations } from "../records/event-destination-collection.ts";
import { thinEvents } from "../records/thin-event-collection.ts";
import { webhookEndpoints } from "../records/webhook-endpoint-collection.ts";
import type { Timing, World } from "../state/world.ts";
import { type Delivery, finishedDeliveries, pendingDeliveries } from "../webhooks/delivery.ts";
import type { DeliveryMode, DeliveryWorker } from "../webhooks/delivery-worker.ts";
import { queueDelivery, receiversOf } from "../webhooks/queue-deliveries.ts";
import { ApiError, resourceMissing } from "../wire/api-error.ts";
import { type FaultRequest, type Faults, faultKinds } from "../wire/faults.ts";
import { isLocalProgram } from "../wire/is-local-program.ts";
import { readBody } from "../wire/read-body.ts";
import { sendJson } from "../wire/send.ts";
import { handleConnectControl, isConnectControl } from "./connect-controls.ts";
import type { ControlState, ReleaseOrder, ResetOptions } from "./control-types.ts";
import { handleMoneyControl, isMoneyControl } from "./money-controls.ts";

/** The parts of the provider that the control API changes. */
export interface Controls {
  world: World;
  deliveryWorker: DeliveryWorker;
  faults: Faults;
  /** Whether the browser script loads or returns 503. */
  script: { mode: "ok" | "broken" };
  /** The delays that a reset restores. */
  defaultTiming: Timing;
  /** Runs due work immediately. */
  wake(): void;
}

/** Handles a request to `/_control`. Only test programs on this machine may call it, never a web page. */
export async function serveControl(controls: Controls, request: IncomingMessage, response: ServerResponse, url: URL) {
  rejectRemoteCallers(request);
  const body = await readBody(request);
  const value = await handleControl(controls, `${request.method} ${url.pathname}`, () => parse(body));
  sendJson(response, { status: 200, body: value });
}

async function handleControl(controls: Controls, call: string, body: () => unknown): Promise<object> {
  const { world, deliveryWorker, faults, script } = controls;
  const resent = /^POST \/_control\/deliveries\/(\w+)\/resend$/.exec(call)?.[1];
  if (resent !== undefined) return resend(controls, resent);
  if (isConnectControl(call)) return world.store.transact(() => handleConnectControl(world, call, body()));
  if (isMoneyControl(call)) return world.store.transact(() => handleMoneyControl(world, call, body() as object));
  switch (call) {
    case "GET /_control/state":
      return controlState(controls);
    case "GET /_control/deliveries":
      return { deliveries: allDeliveries(world) };
    case "POST /_control/webhooks":
      deliveryWorker.setMode(requireOneOf(body() as DeliveryMode, "mode", ["deliver", "hold", "drop", "repeat"]));
      controls.wake();
      return deliveryWorker.settings();
    case "POST /_control/webhooks/release":
      return { released: await deliveryWorker.release((body() as { order?: ReleaseOrder }).order ?? "created") };
    case "POST /_control/fail-next":
      faults.order(requireOneOf(requireOneOf(body() as FaultRequest, "when", ["before", "after"]), "kind", faultKinds));
      return { waiting: faults.waiting() };
    case "POST /_control/faults/clear":
      faults.clear();
      return { waiting: [] };
    case "POST /_control/clock":
      world.clock.advance(wholeNumber((body() as { advanceSec?: unknown }).advanceSec, "advanceSec"));
      return { nowSec: world.clock.nowSec() };
    case "POST /_control/timing":
      return Object.assign(world.timing, timingOf(body() as Partial<Timing>));
    case "POST /_control/script":
      script.mode = requireOneOf(body() as { mode: "ok" | "broken" }, "mode", ["ok", "broken"]).mode;
      return script;
    case "POST /_control/reset":
      return reset(controls, body() as ResetOptions);
    default:
      throw new ApiError(404, { type: "invalid_request_error", message: `No such control: ${call}` });
  }
}

function controlState({ world, deliveryWorker, faults, script }: Controls): ControlState {
  return {
    url: world.url,
    nowSec: world.clock.nowSec(),
    advancedSec: world.clock.advancedSec(),
    webhooks: deliveryWorker.settings(),
    pendingDeliveries: world.store.all(pendingDeliveries).length,
    faults: faults.waiting(),
    timing: world.timing,
    script: script.mode,
    records: world.store.counts(),
  };
}

function allDeliveries({ store }: World): Delivery[] {
  return [...store.all(finishedDeliveries), ...store.all(pendingDeliveries)].sort(
    (a, b) => a.createdAtMs - b.createdAtMs,
  );
}

async function resend({ world, deliveryWorker }: Controls, eventId: string): Promise<object> {
  const snapshot = world.store.get(events, eventId);
  const event = snapshot ?? world.store.get(thinEvents, eventId);
  if (!event) throw resourceMissing("event", eventId);
  const endpoints = snapshot
    ? receiversOf(world, { payload: "snapshot", isOfAccount: snapshot.account !== undefined })
    : receiversOf(world, { payload: "thin", isOfAccount: true });
  const ids = endpoints.map((endpoint) => queueDelivery(world, event, endpoint.id));
  await Promise.all(ids.map((id) => deliveryWorker.attempt(id)));
  return { resent: ids };
}

function reset(
  { world, deliveryWorker, faults, script, defaultTiming }: Controls,
  { keepWebhookEndpoints = false }: ResetOptions,
): object {
  world.store.clear(keepWebhookEndpoints ? [webhookEndpoints.name, eventDestinations.name] : []);
  deliveryWorker.setMode({ mode: "deliver" });
  faults.clear();
  Object.assign(world.timing, defaultTiming);
  script.mode = "ok";
  return { reset: true };
}

function parse(body: string): unknown {
  try {
    const value: unknown = JSON.parse(body === "" ? "{}" : body);
    if (value !== null && typeof value === "object") return value;
  } catch {
    // Rejected below.
  }
  throw new ApiError(400, { type: "invalid_request_error", message: "Send a JSON object." });
}

function requireOneOf<T, K extends keyof T>(options: T, name: K, values: readonly T[K][]): T {
  if (values.includes(options[name])) return options;
  throw new ApiError(400, {
    type: "invalid_request_error",
    message: `${String(name)} must be one of: ${values.join(", ")}.`,
  });
}

function wholeNumber(value: unknown, name: string): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  throw new ApiError(400, { type: "invalid_request_error", message: `${name} must be a whole number, 0 or more.` });
}

function timingOf(given: Partial<Timing>): Partial<Timing> {
  const names = ["balanceDelayMs", "followUpDelayMs", "refundDelayMs", "payoutStepMs"] as const;
  const changed = names.filter((name) => given[name] !== undefined);
  return Object.fromEntries(changed.map((name) => [name, wholeNumber(given[name], name)]));
}

function rejectRemoteCallers(request: IncomingMessage): void {
  if (isLocalProgram(request)) return;
  throw new ApiError(403, { type: "invalid_request_error", message: "The control API answers this machine only." });
}
