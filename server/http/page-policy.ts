import { hash } from "node:crypto";
import { type PageArea, requiresTrustedTypes, trustedTypesPolicies } from "#contract/page-area.ts";

/** The page that a policy is for. `frame`: the page frames another page of the site (`outer`), or is framed by one (`inner`). */
interface PolicyPage {
  area: PageArea;
  frame?: "outer" | "inner" | undefined;
}

/** The policy of pages: they load, run and call only their own origin and, where people pay, the configured card provider's. */
export interface PagePolicy {
  /** The Content-Security-Policy of a page that runs only these inline scripts. Bytes are UTF-8. */
  contentSecurityPolicy(inlineScripts: readonly (string | Uint8Array)[], page: PolicyPage): string;
  /**
   * The policy whose violations browsers only report: in development Trusted Types, which the build tool breaks. Undefined without
   * one.
   */
  reportOnly(page: PolicyPage): string | undefined;
}

/** The card provider's addresses. `networkJsUrl`: its script under the network's address (decision 081). */
interface Provider {
  jsUrl: string;
  networkJsUrl?: string | undefined;
  apiUrl: URL;
}

/** The sources that an area needs beside what every page has. */
interface Sources {
  script?: string;
  img: string;
  media?: string;
  connect?: string;
  frame?: string;
  form?: string;
}

/**
 * The one style element that a library (sonner 2.0.8, the toasts) adds by itself, empty at first. The end-to-end tests
 * fail if it changes.
 */
const toasterStyle =
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='";

/** How a shop differs: its build tool, and the origin of its files. */
interface PolicyOptions {
  development: boolean;
  mediaUrl?: string | undefined;
}

/**
 * The policies of pages, by area. In development the build tool needs inline scripts and styles, sockets and HTML of its own; there
 * browsers write what Trusted Types would refuse to the console.
 */
export function createPagePolicy(provider: Provider, { development, mediaUrl }: PolicyOptions): PagePolicy {
  const areas = sourcesByArea(provider);
  return {
    contentSecurityPolicy(inlineScripts, { area, frame }) {
      const sources = areas[area];
      const scripts = development ? "'unsafe-inline'" : [...new Set(inlineScripts.map(sourceHash))].join(" ");
      const directives = {
        "default-src": "'none'",
        "script-src": joined("'self'", scripts, sources.script),
        "style-src": joined("'self'", development ? "'unsafe-inline'" : toasterStyle),
        "img-src": joined("'self'", mediaUrl, sources.img),
        "media-src": sources.media && joined("'self'", mediaUrl, sources.media),
        "font-src": "'self'",
        "connect-src": joined("'self'", area === "readers" && mediaUrl, sources.connect, development && "ws:"),
        "frame-src": joined(frame === "outer" && "'self'", sources.frame) || "'none'",
        "form-action": joined("'self'", sources.form),
        "manifest-src": "'self'",
        "base-uri": "'none'",
        "object-src": "'none'",
        "frame-ancestors": frame === "inner" ? "'self'" : "'none'",
        ...(development ? {} : trustedTypesOf(area)),
      };
      return written(directives);
    },
    reportOnly: ({ area }) => (development && written(trustedTypesOf(area, "'allow-duplicates'"))) || undefined,
  };
}

/** The directives of an area that requires Trusted Types. */
function trustedTypesOf(area: PageArea, more?: string): Record<string, string> {
  if (!requiresTrustedTypes(area)) return {};
  return {
    "require-trusted-types-for": "'script'",
    "trusted-types": joined(...Object.values(trustedTypesPolicies), more),
  };
}

function written(directives: Record<string, string | false | undefined>): string {
  return Object.entries(directives)
    .flatMap(([name, value]) => (value ? [`${name} ${value}`] : []))
    .join("; ");
}

/**
 * Only readers' pages reach the provider's script, API and frames; the studio leads to its onboarding by a form. They include the
 * network's script host, because cached pages are the same for all callers. Stripe's own script needs further hosts.
 */
function sourcesByArea(provider: Provider): Record<PageArea, Sources> {
  const js = together(provider.jsUrl, provider.networkJsUrl);
  const isStripe = js === "https://js.stripe.com";
  const onboarding = isStripe ? "https://connect.stripe.com" : js;
  const script = isStripe ? `${js} https://*.js.stripe.com` : js;
  return {
    readers: {
      script,
      img: "data: blob:",
      media: "blob:",
      connect: together(provider.jsUrl, provider.networkJsUrl, provider.apiUrl.href),
      frame: isStripe ? `${script} https://hooks.stripe.com` : js,
      form: isStripe ? "https://hooks.stripe.com https://checkout.stripe.com" : js,
    },
    // Sends an interrupted form of the studio again (decision 214).
    "sign-in": { img: "data:", form: onboarding },
    studio: {
      img: "data: blob:",
      media: "blob:",
      form: onboarding,
    },
    desk: { img: "data: blob:", media: "blob:" },
  };
}

function joined(...sources: (string | false | undefined)[]): string {
  return sources.filter(Boolean).join(" ");
}

/** The origins of these addresses, each once. */
function together(...urls: (string | undefined)[]): string {
  return [...new Set(urls.flatMap((url) => (url ? new URL(url).origin : [])))].join(" ");
}

function sourceHash(script: string | Uint8Array): string {
  return `'sha256-${hash("sha256", script, "base64")}'`;
}
