import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

export type Attributes = Record<string, string | number>;

/** A finished span. Names and attributes contain our patterns and ids, nothing of a reader. */
export interface Span {
  traceId: string;
  spanId: string;
  parentId: string | undefined;
  name: string;
  kind: "server" | "client" | "internal";
  attributes: Attributes;
  startMs: number;
  endMs: number;
  failed: boolean;
}

/** A running span. */
interface Running extends Omit<Span, "endMs"> {
  /** The finished spans below the same root. */
  ended: Span[];
}

/** A request that is answered in many steps: starts here and ends when its response is sent. */
export interface OpenSpan {
  /** Runs work within the span. */
  run(work: () => void): void;
  end(as: { name: string; attributes: Attributes; failed: boolean }): void;
}

/** The receiver of finished traces; undefined when tracing is off, which then costs nothing. */
let sink: ((trace: Span[]) => void) | undefined;
let ratio = 1;
const running = new AsyncLocalStorage<Running>();
/** A trace with more spans counts as runaway. */
const maxSpans = 500;

/** Sends this ratio of finished traces to a receiver; undefined turns tracing off. */
export function traceTo(to: ((trace: Span[]) => void) | undefined, sampleRatio = 1): void {
  sink = to;
  ratio = sampleRatio;
}

/** Runs a step of the current trace; without a trace or receiver it only runs the work. */
export async function traceStep<T>(
  { name, attributes = {} }: { name: string; attributes?: Attributes },
  work: () => Promise<T>,
): Promise<T> {
  const parent = sink && running.getStore();
  if (!parent) return work();
  const span = begin({ name, kind: "client", attributes }, parent);
  try {
    return await running.run(span, work);
  } catch (error) {
    span.failed = true;
    throw error;
  } finally {
    finish(span);
  }
}

/**
 * Runs work as a new trace. A result of `false` leaves no trace, because loops poll far more often than they find work.
 */
export async function traceWork(name: string, work: () => Promise<boolean>): Promise<boolean> {
  if (!sink || Math.random() >= ratio) return work();
  const span = begin({ name, kind: "internal", attributes: {} }, undefined);
  let worked = true;
  try {
    worked = await running.run(span, work);
    return worked;
  } catch (error) {
    span.failed = true;
    throw error;
  } finally {
    finish(span);
    if (worked) sink?.(span.ended);
  }
}

/** Starts the trace of a request; undefined when tracing is off. */
export function traceRequest(): OpenSpan | undefined {
  if (!sink || Math.random() >= ratio) return undefined;
  const span = begin({ name: "", kind: "server", attributes: {} }, undefined);
  return {
    run: (work) => running.run(span, work),
    end(as) {
      finish(Object.assign(span, as));
      sink?.(span.ended);
    },
  };
}

function begin(about: Pick<Span, "name" | "kind" | "attributes">, parent: Running | undefined): Running {
  return {
    ...about,
    traceId: parent?.traceId ?? randomBytes(16).toString("hex"),
    spanId: randomBytes(8).toString("hex"),
    parentId: parent?.spanId,
    startMs: performance.timeOrigin + performance.now(),
    failed: false,
    ended: parent?.ended ?? [],
  };
}

function finish({ ended, ...span }: Running): void {
  if (span.parentId !== undefined && ended.length >= maxSpans) return;
  ended.push({ ...span, endMs: performance.timeOrigin + performance.now() });
}
