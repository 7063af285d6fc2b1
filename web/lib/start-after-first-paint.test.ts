import { expect, test } from "vitest";
import { startAfterFirstPaint } from "./start-after-first-paint.server.ts";

const preload = (file: string) => `<link rel="modulepreload" href="${file}" nonce="m"/>`;
const page = (script: string, head = "", end = "") => ({
  head: `<head>${head}<link rel="stylesheet" href="/a.css" nonce="m"/>${end}`,
  body: `</head>
<body><p>$&</p><script nonce="m">first()</script>${script}<script nonce="m">last("$&")</script></body>`,
});
const code = 'import * as route0 from "/assets/root-2.js"; import("/assets/entry.client-4.js");';
const moduleScript = `<script nonce="m" type="module" async="">${code}</script>`;

test("a page's script files are named only in the script that asks for them, its module script waits as it is", () => {
  const started = startAfterFirstPaint(
    page(moduleScript, preload("/assets/shell-5.js") + preload("/assets/ui-7.js")),
    "m",
  );
  const [starter = ""] = /<script nonce="m">\{[^<]*<\/script>/.exec(started.head) ?? [];
  const waiting = `<script nonce="m" type="text/plain" data-waits>${code}</script>`;
  expect(started).toEqual(page(waiting, "", starter));
  expect(starter).toContain('["/assets/shell-5.js","/assets/ui-7.js"]');
});

test("a script of another mark or of none stays as it is", () => {
  for (const other of ["", moduleScript.replace('"m"', '"n"'), moduleScript.replace(' nonce="m"', "")])
    expect(startAfterFirstPaint(page(other, preload("/x.js")), "m")).toEqual(page(other, preload("/x.js")));
});
