import { readFileSync } from "node:fs";

/** In dependency order: each module may use those before it. */
const modules = [
  "texts.js",
  "stripe-js/emitter.js",
  "provider-api.js",
  "stripe-js/card-element.js",
  "stripe-js/elements.js",
  "stripe-js/authenticate.js",
  "stripe-js/confirm.js",
  "stripe-js/stripe.js",
];

let assembled: string | undefined;

/** The browser script: all modules as one classic script, because pages expect `Stripe` as soon as it has loaded. */
export function stripeScript(): string {
  assembled ??= assemble();
  return assembled;
}

function assemble(): string {
  const sources = modules.map((file) => withoutModuleSyntax(readFileSync(new URL(file, import.meta.url), "utf8")));
  return `(() => {\n"use strict";\n${sources.join("\n")}\n})();\n`;
}

function withoutModuleSyntax(source: string): string {
  return source.replaceAll(/^import [\s\S]*?;\n/gm, "").replaceAll(/^export /gm, "");
}
