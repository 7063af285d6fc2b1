import { expect, test } from "vitest";
import { clockChangeAt, isTimeZone, zonedMoment } from "./zoned-time.ts";

test.each([
  ["an ordinary time", "2026-07-01T09:30", "America/New_York", "2026-07-01T13:30:00.000Z"],
  ["a time in winter", "2026-12-01T09:30", "America/New_York", "2026-12-01T14:30:00.000Z"],
  [
    "a time before the clocks change on the same day",
    "2026-03-08T01:59",
    "America/New_York",
    "2026-03-08T06:59:00.000Z",
  ],
  ["a skipped time, an hour later", "2026-03-08T02:30", "America/New_York", "2026-03-08T07:30:00.000Z"],
  ["the first of two equal times", "2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
  ["a time after both", "2026-11-01T02:00", "America/New_York", "2026-11-01T07:00:00.000Z"],
  ["a skipped time of half an hour", "2026-10-04T02:15", "Australia/Lord_Howe", "2026-10-03T15:45:00.000Z"],
  ["a time after a day that a zone skipped", "2011-12-31T10:00", "Pacific/Apia", "2011-12-30T20:00:00.000Z"],
  ["a zone that has changed its offset by a quarter", "2026-05-01T12:00", "Asia/Kathmandu", "2026-05-01T06:15:00.000Z"],
])("finds the moment of %s", (_, localTime, timeZone, moment) => {
  expect(zonedMoment(localTime, timeZone)?.toISOString()).toBe(moment);
});

test.each(["2026-02-30T10:00", "2026-13-01T10:00", "2026-01-01T24:00", "2026-01-01", "tomorrow", ""])(
  "finds no moment for %j",
  (localTime) => {
    expect(zonedMoment(localTime, "UTC")).toBeUndefined();
  },
);

test("knows the names of time zones", () => {
  expect(["Europe/Madrid", "America/Bogota", "UTC"].map(isTimeZone)).toEqual([true, true, true]);
  expect(["Mars/Olympus", "+02:00", "", "x".repeat(500)].map(isTimeZone)).toEqual([false, false, false, false]);
});

test.each([
  ["2026-03-29T02:30", "Europe/Madrid", { to: "2026-03-29T03:30" }],
  ["2026-10-25T02:30", "Europe/Madrid", "twice"],
  ["2026-10-04T02:15", "Australia/Lord_Howe", { to: "2026-10-04T02:45" }],
  ["2026-04-05T01:45", "Australia/Lord_Howe", "twice"],
  ["2026-10-25T03:00", "Europe/Madrid", undefined],
  ["2026-07-01T09:30", "America/Bogota", undefined],
  ["tomorrow", "UTC", undefined],
] as const)("knows what the clocks do at %s in %s", (localTime, timeZone, expected) => {
  expect(clockChangeAt(localTime, timeZone)).toEqual(expected);
});
