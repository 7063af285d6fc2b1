import { expect, test } from "vitest";
import { deskFiguresCsv } from "./figures-csv.ts";

test("writes the figures of all pages, amounts as numbers", async () => {
  const row = {
    payments: 3,
    gross: 30,
    refunds: -10,
    disputes: 0,
    fees: -1.77,
    creators: 13.58,
    taxes: 1,
    platform: 3.64,
  };
  const pages = [
    { data: [{ ...row, from: "2026-11-23" }], earlier: "2026-11-23" },
    { data: [{ ...row, from: "2026-11-16" }], earlier: null },
  ];
  const asked: (string | undefined)[] = [];
  const file = await deskFiguresCsv(async (before) => {
    asked.push(before);
    const page = pages[asked.length - 1];
    if (!page) throw new Error("There is no further page");
    return page;
  });
  expect(asked).toEqual([undefined, "2026-11-23"]);
  expect(file.split("\r\n").slice(1, 3)).toEqual([
    "2026-11-23,3,30,-10,0,-1.77,13.58,1,3.64",
    "2026-11-16,3,30,-10,0,-1.77,13.58,1,3.64",
  ]);
});
