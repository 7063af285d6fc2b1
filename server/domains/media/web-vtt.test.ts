import { expect, test } from "vitest";
import { toWebVtt } from "./web-vtt.ts";

test("SubRip becomes WebVTT", () => {
  const srt =
    "\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\n<font color=red>Hola</font>,\r\n<i>mundo</i>\r\n\r\n2\r\n00:01:00,000 --> 00:01:01,000\r\n{\\an8}Adiós\r\n";
  expect(toWebVtt(srt)).toBe(
    "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHola,\n<i>mundo</i>\n\n00:01:00.000 --> 00:01:01.000\nAdiós\n",
  );
});

test("WebVTT keeps its times and words, and loses styles, notes and empty captions", () => {
  const vtt = `WEBVTT - a title

STYLE
::cue { background: url(https://elsewhere.example/x) }

NOTE secret

intro
00:01.000 --> 00:02.000 align:start position:10%
<v Ada>Hello</v>

00:03.000 --> 00:04.000

100:00:05.000 --> 100:00:06.000
a <c.loud>word</c>
`;
  expect(toWebVtt(vtt)).toBe(
    "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v Ada>Hello</v>\n\n100:00:05.000 --> 100:00:06.000\na word\n",
  );
});

test.each(["", "WEBVTT\n", "Not captions.", "00:01 --> 00:02\nNo milliseconds."])("%j has no captions", (text) => {
  expect(toWebVtt(text)).toBeUndefined();
});
