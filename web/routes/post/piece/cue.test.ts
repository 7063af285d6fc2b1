import { expect, test } from "vitest";
import { parseCues } from "./cue.ts";

test("captions are read with their times in seconds and their words without marks", () => {
  const vtt =
    "WEBVTT\n\n00:00:01.500 --> 00:01:02.000\n<v Ada>Hola,\nmundo</v>\n\n01:00:00.000 --> 01:00:01.000\n¡Adiós!\n";
  expect(parseCues(vtt)).toEqual([
    { startSec: 1.5, endSec: 62, words: "Hola,\nmundo" },
    { startSec: 3600, endSec: 3601, words: "¡Adiós!" },
  ]);
  expect(parseCues("WEBVTT\n")).toEqual([]);
});
