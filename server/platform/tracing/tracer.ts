import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

export type Attributes = Record<string, string | number>;

/** A finished piece of work, as a collector takes it. Names and attributes are patterns and ids of ours, never a reader's. */
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

/** A piece of work that runs. */
interface Running extends Omit<Span, "endMs"> {
  /** All that ended below the same root. */
  ended: Span[];
}

/** A request that is answered in many steps: it begins here and ends where its answer is sent. */
export interface OpenSpan {
  /** Runs what belongs to it. */
  run(work: () => void): void;
  end(as: { name: string; attributes: Attributes; failed: boolean }): void;
}

/** Where finished traces go; undefined while nobody wants any, and then nothing here costs anything. */
let sink: ((trace: Span[]) => void) | undefined;
let ratio = 1;
const running = new AsyncLocalStorage<Running>();
/** A trace of more is one that went astray. */
const mostSpans = 500;

/** From now on finished traces go there, so many of all; undefined ends it. */
export function traceTo(to: ((trace: Span[]) => void) | undefined, sampleRatio = 1): void {
  sink = to;
  ratio = sampleRatio;
}

/** Runs a step of what runs already; without anything around it, or without a collector, it is only run. */
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

/** Runs what nothing else is around. What comes to nothing (`false`) leaves no trace: loops ask far more often than they find. */
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

/** Begins the trace of a request; undefined where none is wanted. */
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
  if (span.parentId !== undefined && ended.length >= mostSpans) return;
  ended.push({ ...span, endMs: performance.timeOrigin + performance.now() });
}
