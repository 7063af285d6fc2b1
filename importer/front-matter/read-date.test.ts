import { expect, test } from "vitest";
import { readDate } from "./read-date.ts";

const day = "2024-04-25T00:00:00.000Z";

test.each([
  ...["2024-04-25", "2024/04/25", "2024/4/25", "2024.04.25", "20240425", 20240425, "25/04/2024", "04/25/2024"].map(
    (v) => [v, day],
  ),
  ...["25-4-2024", "25.04.2024", "25 de abril de 2024", "25 de abril del 2024", "25 abril 2024"].map((v) => [v, day]),
  ...["jueves, 25 de abril de 2024", "Abril 25, 2024", "25 ABR 2024", "April 25, 2024"].map((v) => [v, day]),
  ...["Apr 25, 2024", "Apr. 25th, 2024", "25 April 2024", "25th of April 2024", "Thursday, April 25, 2024"].map((v) => [
    v,
    day,
  ]),
  ["2023-10-5", "2023-10-05T00:00:00.000Z"],
  ["2024-04", "2024-04-01T00:00:00.000Z"],
  ["04/04/2024", "2024-04-04T00:00:00.000Z"],
  ["Sept 5, 2024", "2024-09-05T00:00:00.000Z"],
  ["5 de setiembre de 2024", "2024-09-05T00:00:00.000Z"],
  ["2024-04-25T10:30", "2024-04-25T10:30:00.000Z"],
  ["2024-04-25 10:30:15.5 +0200", "2024-04-25T08:30:15.500Z"],
  ["2024/04/25 9:05 PM", "2024-04-25T21:05:00.000Z"],
  ["April 25, 2024 10:30 PM EST", "2024-04-26T03:30:00.000Z"],
  ["25 de abril de 2024, 10:30 -03:00", "2024-04-25T13:30:00.000Z"],
  ["Fri, 30 Aug 2019 14:56:04 GMT", "2019-08-30T14:56:04.000Z"],
  ["Thu Apr 25 2024 10:00:00 GMT+0200 (Central European Summer Time)", "2024-04-25T08:00:00.000Z"],
])("reads %j as %s", (value, expected) => {
  expect(readDate(value).toISOString()).toBe(expected);
});

test.each([
  ["04/05/2024", 'the date "04/05/2024" has two readings: write 2024-05-04 or 2024-04-05'],
  ...[
    "yesterday",
    "2024",
    1714003200,
    "2024-02-30",
    "30/02/2024",
    "25 de brumario de 2024",
    "2024-04-25T25:00",
    "2024-13-01",
  ].map((value) => [value, `the date ${JSON.stringify(value)} is not a date: write 2024-04-25`]),
])("rejects %j and suggests a valid spelling", (value, message) => {
  expect(() => readDate(value)).toThrow(String(message));
});
