import type { Logger } from "pino";
import { type Span, traceTo } from "./tracer.ts";

export interface OtlpOptions {
  /** The collector's base address; spans go to `/v1/traces` below it. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  sampleRatio: number;
}

const pauseMs = 2_000;
const batch = 500;
/** While the collector is unavailable the oldest spans are dropped, so memory is bounded. */
const maxPending = 5_000;
const timeoutMs = 5_000;
const kinds = { internal: 1, server: 2, client: 3 };

/** Sends finished traces to a collector by OTLP over HTTP, as JSON, without blocking callers. */
export function exportTraces(options: OtlpOptions, log: Pick<Logger, "warn">): { close(): Promise<void> } {
  const { endpoint, headers, serviceName } = options;
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  let waiting: Span[] = [];
  let isTold = false;

  const send = async (): Promise<void> => {
    const spans = waiting.slice(0, batch);
    if (spans.length === 0) return;
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(requestOf(serviceName, spans)),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`The collector answered ${response.status}`);
      isTold = false;
    } catch (error) {
      if (!isTold) log.warn({ err: error }, "Traces cannot be sent: they are dropped until they can");
      isTold = true;
    }
    waiting = waiting.slice(spans.length);
  };
  let sending = Promise.resolve();
  const timer = setInterval(() => {
    sending = sending.then(send);
  }, pauseMs);
  timer.unref();
  traceTo((trace) => {
    waiting.push(...trace);
    if (waiting.length > maxPending) waiting = waiting.slice(-maxPending);
  }, options.sampleRatio);
  return {
    async close() {
      traceTo(undefined);
      clearInterval(timer);
      await sending;
      await send();
    },
  };
}

function requestOf(serviceName: string, spans: Span[]): object {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ "service.name": serviceName }) },
        scopeSpans: [{ scope: { name: "vitrina" }, spans: spans.map(spanOf) }],
      },
    ],
  };
}

function spanOf({ traceId, spanId, parentId, name, kind, attributes, startMs, endMs, failed }: Span): object {
  return {
    ...{ traceId, spanId, name },
    ...(parentId !== undefined && { parentSpanId: parentId }),
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(startMs),
    endTimeUnixNano: nanoseconds(endMs),
    attributes: attributesOf(attributes),
    status: failed ? { code: 2 } : {},
  };
}

/** More digits than a number holds. */
function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1_000)) * 1_000n);
}

function attributesOf(attributes: Record<string, string | number>): object[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }));
}
