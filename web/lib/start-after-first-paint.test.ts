import { expect, test } from "vitest";
import { startAfterFirstPaint } from "./start-after-first-paint.server.ts";

const rest = `const route1 = {...route1_clientLoader,...route1_main};
  window.__reactRouterRouteModules = {"root":route0,"routes/home/route":route1};

import("/assets/entry.client-4.js");`;
const code = `import "/assets/manifest-1.js";
import * as route0 from "/assets/root-2.js";
import * as route1_clientLoader from "/assets/loader-6.js";
import * as route1_main from "/assets/route-3.js";
  ${rest}`;
const preload = (file: string) => `<link rel="modulepreload" href="${file}" nonce="m"/>`;
const page = (script: string, preloads = "") =>
  `<head>${preloads}<link rel="stylesheet" href="/a.css" nonce="m"/></head>
<body><p>$&</p><script nonce="m">first()</script>${script}<script nonce="m">last("$&")</script></body>`;
const moduleScript = `<script nonce="m" type="module" async="">${code}</script>`;

test("a page's script files are named nowhere but in the script that asks for them after the first paint", () => {
  const started = startAfterFirstPaint(
    page(moduleScript, preload("/assets/shell-5.js") + preload("/assets/ui-7.js")),
    "m",
  );
  const [, starter = ""] = /<script nonce="m">(\{[^<]*)<\/script>/.exec(started) ?? [];
  expect(started).toBe(page(`<script nonce="m">${starter}</script>`));
  expect(starter).toContain('["/assets/shell-5.js","/assets/ui-7.js"]');
  const files = ["manifest-1", "root-2", "loader-6", "route-3"].map((file) => `import("/assets/${file}.js")`);
  expect(starter).toContain(`Promise.all([${files}]).then(([,route0,route1_clientLoader,route1_main])=>{${rest}})`);
});

test("a script of another shape, of another mark or of none stays as it is", () => {
  const unknown = moduleScript.replace("* as route0", "{ route0 }");
  for (const other of ["", unknown, moduleScript.replace('"m"', '"n"'), moduleScript.replace(' nonce="m"', "")])
    expect(startAfterFirstPaint(page(other, preload("/x.js")), "m")).toBe(page(other, preload("/x.js")));
});
