import { expect, test } from "vitest";
import { startAfterFirstPaint } from "./start-after-first-paint.server.ts";

const preload = (file: string) => `<link rel="modulepreload" href="${file}"/>`;
const frame = (script: string, inHead = "", atItsEnd = "") => ({
  head: `${inHead}<link rel="stylesheet" href="/a.css"/>${atItsEnd}`,
  end: `<script>first()</script>${script}<script>last("$&")</script>`,
});
const code = 'import * as route0 from "/assets/root-2.js"; import("/assets/entry.client-4.js");';
const moduleScript = `<script type="module" async="">${code}</script>`;

test("names script files only in the script that loads them, and delays the module script unchanged", () => {
  const started = startAfterFirstPaint(
    frame(moduleScript, preload("/assets/shell-5.js") + preload("/assets/ui-7.js")),
    "readers",
  );
  const [starter = ""] = /<script>\{[^<]*<\/script>/.exec(started.head) ?? [];
  const waiting = `<script type="text/plain" data-waits>${code}</script>`;
  expect(started).toEqual(frame(waiting, "", starter));
  expect(starter).toContain('["/assets/shell-5.js","/assets/ui-7.js"]');
});

test("leaves a frame without the framework's script unchanged", () => {
  expect(startAfterFirstPaint(frame("", preload("/x.js")), "readers")).toEqual(frame("", preload("/x.js")));
});
