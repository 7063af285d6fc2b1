import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { subscribedEvents } from "./subscribed-events.ts";

test("the runbook names for Stripe's endpoint all events that domains subscribe to, and no others", () => {
  const runbook = readFileSync("docs/operations/deploy.md", "utf8");
  const listed = /The product processes these events.*?```\n(.*?)```/s.exec(runbook)?.[1]?.trim().split(/\s+/);
  expect(listed?.toSorted()).toEqual(subscribedEvents.toSorted());
});
