import type { IncomingMessage, ServerResponse } from "node:http";
import { events } from "../events/event-collection.ts";
import { type Delivery, finishedDeliveries, pendingDeliveries } from "../webhooks/delivery.ts";
import type { DeliveryMode, DeliveryPump } from "../webhooks/delivery-pump.ts";
import { queueDelivery } from "../webhooks/queue-deliveries.ts";
import { webhookEndpoints } from "../webhooks/webhook-endpoint-collection.ts";
import { ApiError, noSuch } from "../wire/api-error.ts";
import { isOwnProgram } from "../wire/is-own-program.ts";
import { readBody } from "../wire/read-body.ts";
import { sendJson } from "../wire/send.ts";
import type { Timing, World } from "../world.ts";
import type { ControlState, ReleaseOrder, ResetOptions } from "./control-types.ts";
import { type FaultOrder, type Faults, faultKinds } from "./faults.ts";
import { answerMoneyControl, isMoneyControl } from "./move-money.ts";

/** What the control API turns. */
export interface Controls {
  world: World;
  pump: DeliveryPump;
  faults: Faults;
  /** Whether the browser script loads, or answers 503. */
  script: { mode: "ok" | "broken" };
  /** What a reset brings back. */
  usualTiming: Timing;
  /** Looks for due work at once. */
  wake(): void;
}

/** Answers a request to `/_control`: for test programs on this machine, so no web page may call it. */
export async function serveControl(controls: Controls, request: IncomingMessage, response: ServerResponse, url: URL) {
  refuseStrangers(request);
  const body = await readBody(request);
  const value = await answerControl(controls, `${request.method} ${url.pathname}`, () => parse(body));
  sendJson(response, { status: 200, body: value });
}

async function answerControl(controls: Controls, call: string, body: () => unknown): Promise<object> {
  const { world, pump, faults, script } = controls;
  const resent = /^POST \/_control\/deliveries\/(\w+)\/resend$/.exec(call)?.[1];
  if (resent !== undefined) return resend(controls, resent);
  if (isMoneyControl(call)) return world.store.transact(() => answerMoneyControl(world, call, body() as object));
  switch (call) {
    case "GET /_control/state":
      return controlState(controls);
    case "GET /_control/deliveries":
      return { deliveries: allDeliveries(world) };
    case "POST /_control/webhooks":
      pump.setMode(oneOfThese(body() as DeliveryMode, "mode", ["deliver", "hold", "drop", "repeat"]));
      controls.wake();
      return pump.settings();
    case "POST /_control/webhooks/release":
      return { released: await pump.release((body() as { order?: ReleaseOrder }).order ?? "created") };
    case "POST /_control/fail-next":
      faults.order(oneOfThese(oneOfThese(body() as FaultOrder, "when", ["before", "after"]), "kind", faultKinds));
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
      script.mode = oneOfThese(body() as { mode: "ok" | "broken" }, "mode", ["ok", "broken"]).mode;
      return script;
    case "POST /_control/reset":
      return reset(controls, body() as ResetOptions);
    default:
      throw new ApiError(404, { type: "invalid_request_error", message: `No such control: ${call}` });
  }
}

function controlState({ world, pump, faults, script }: Controls): ControlState {
  return {
    url: world.url,
    nowSec: world.clock.nowSec(),
    advancedSec: world.clock.advancedSec(),
    webhooks: pump.settings(),
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

async function resend({ world, pump }: Controls, eventId: string): Promise<object> {
  const event = world.store.get(events, eventId);
  if (!event) throw noSuch("event", eventId);
  const endpoints = world.store.all(webhookEndpoints).filter(({ status }) => status === "enabled");
  const ids = endpoints.map((endpoint) => queueDelivery(world, event, endpoint.id));
  await Promise.all(ids.map((id) => pump.attempt(id)));
  return { resent: ids };
}

function reset(
  { world, pump, faults, script, usualTiming }: Controls,
  { keepWebhookEndpoints = false }: ResetOptions,
): object {
  world.store.clear(keepWebhookEndpoints ? [webhookEndpoints.name] : []);
  pump.setMode({ mode: "deliver" });
  faults.clear();
  Object.assign(world.timing, usualTiming);
  script.mode = "ok";
  return { reset: true };
}

function parse(body: string): unknown {
  try {
    const value: unknown = JSON.parse(body === "" ? "{}" : body);
    if (value !== null && typeof value === "object") return value;
  } catch {
    // Refused below.
  }
  throw new ApiError(400, { type: "invalid_request_error", message: "Send a JSON object." });
}

function oneOfThese<T, K extends keyof T>(order: T, name: K, values: readonly T[K][]): T {
  if (values.includes(order[name])) return order;
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
  const names = ["balanceDelayMs", "aftermathDelayMs", "refundDelayMs"] as const;
  const changed = names.filter((name) => given[name] !== undefined);
  return Object.fromEntries(changed.map((name) => [name, wholeNumber(given[name], name)]));
}

function refuseStrangers(request: IncomingMessage): void {
  if (isOwnProgram(request)) return;
  throw new ApiError(403, { type: "invalid_request_error", message: "The control API answers this machine only." });
}
