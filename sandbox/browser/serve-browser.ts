import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { sendText } from "../wire/send.ts";
import { stripeScript } from "./stripe-script.ts";

const scriptPaths = ["/stripe.js", "/v3/stripe.js", "/v3", "/v3/", "/endive/stripe.js"];

const framePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src http: https: data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors *",
].join("; ");

/** The files served, by path: the card frame's and the provider pages' own. No other file is readable. */
const files: Record<string, { file: string; type: string }> = {
  "/elements/card.html": { file: "card-frame/card.html", type: "text/html" },
  "/elements/card-frame/card.css": { file: "card-frame/card.css", type: "text/css" },
  "/pages/page.css": { file: "../pages/page.css", type: "text/css" },
  "/pages/authentication-done.js": { file: "../pages/authentication-done.js", type: "text/javascript" },
  ...Object.fromEntries(
    [
      "texts.js",
      "card-rules.js",
      "provider-api.js",
      "card-frame/appearance.js",
      "card-frame/brand-marks.js",
      "card-frame/card-frame.js",
      "card-frame/confirm.js",
      "card-frame/countries.js",
      "card-frame/field.js",
    ].map((file) => [`/elements/${file}`, { file, type: "text/javascript" }]),
  ),
};

/** Serves the browser script and the frame's files. Returns false for any other path. */
export function serveBrowser(response: ServerResponse, path: string, script: "ok" | "broken"): boolean {
  if (scriptPaths.includes(path)) {
    if (script === "broken") sendText(response, 503, "", { "Content-Type": "text/plain; charset=utf-8" });
    else sendText(response, 200, stripeScript(), headersFor("text/javascript"));
    return true;
  }
  const found = Object.hasOwn(files, path) ? files[path] : undefined;
  if (!found) return false;
  sendText(response, 200, readFileSync(new URL(found.file, import.meta.url), "utf8"), headersFor(found.type));
  return true;
}

function headersFor(type: string): Record<string, string> {
  return {
    "Content-Type": `${type}; charset=utf-8`,
    "Cross-Origin-Resource-Policy": "cross-origin",
    ...(type === "text/html" ? { "Content-Security-Policy": framePolicy } : {}),
  };
}
