import pino from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLineBuffer } from "./line-buffer.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const written: string[] = [];
  const buffer = createLineBuffer({ write: (text) => written.push(text) });
  const log = pino({ base: null, timestamp: false }, buffer);
  const messages = () => written.map((text) => [...text.matchAll(/"msg":"(\w+)/g)].map(([, message]) => message));
  return { buffer, log, messages };
}

test("writes lines together within a tenth of a second, in order and each once", () => {
  const { log, messages } = open();
  log.info("one");
  vi.advanceTimersByTime(60);
  log.info("two");
  vi.advanceTimersByTime(39);
  expect(messages()).toEqual([]);
  vi.advanceTimersByTime(1);
  log.info("three");
  vi.advanceTimersByTime(100);
  expect(messages()).toEqual([["one", "two"], ["three"]]);
});

test("writes a warning or a large buffer at once, with all earlier lines", () => {
  const { buffer, log, messages } = open();
  log.info("one");
  log.warn("two");
  expect(messages()).toEqual([["one", "two"]]);
  log.info(`three${"x".repeat(20_000)}`);
  expect(messages()).toHaveLength(2);
  log.info("four");
  buffer.flush();
  buffer.flush();
  expect(messages()).toHaveLength(3);
});
