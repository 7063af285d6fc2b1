import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendPart } from "./send-part.ts";

/** A request whose bytes leave the browser only when the test says so. */
class SilentRequest {
  static newest: SilentRequest;
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onloadend?: () => void;
  status = 0;
  isAborted = false;
  constructor() {
    SilentRequest.newest = this;
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.isAborted = true;
    this.onloadend?.();
  }
}
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", SilentRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("gives a part up 15 seconds after its last byte left the browser, and not while bytes leave", async () => {
  const sent: number[] = [];
  const { signal } = new AbortController();
  const part = { offset: 0, part: new Blob(["A harbour"]), signal, onProgress: (bytes: number) => sent.push(bytes) };
  const outcome = sendPart("/uploads/1", part);
  for (const loaded of [2, 4, 6]) {
    vi.advanceTimersByTime(14_000);
    SilentRequest.newest.upload.onprogress?.({ loaded });
  }
  vi.advanceTimersByTime(14_000);
  expect([sent, SilentRequest.newest.isAborted]).toEqual([[2, 4, 6], false]);
  vi.advanceTimersByTime(1_000);
  expect(await outcome).toEqual({ kind: "lost" });
});
