import { expect, test, vi } from "vitest";
import { notify, receiveNotices, toasterWanted } from "./notify.ts";

test("messages wait for the toaster, in order, then go straight to it", () => {
  const wanted = vi.fn();
  const unsubscribe = toasterWanted.subscribe(wanted);
  expect(toasterWanted.read()).toBe(false);
  notify("success", "first");
  notify("error", "second");
  expect(wanted).toHaveBeenCalledTimes(2);
  expect(toasterWanted.read()).toBe(true);

  const received: string[] = [];
  const stop = receiveNotices(({ text }) => received.push(text));
  notify("info", "third");
  expect(received).toEqual(["first", "second", "third"]);

  stop();
  notify("info", "fourth");
  expect(received).toHaveLength(3);
  unsubscribe();
});
