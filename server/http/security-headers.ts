import { hash } from "node:crypto";

/** The policy of pages: they load, run and call only their own origin and the configured card provider's. */
export interface PagePolicy {
  /**
   * The Content-Security-Policy of a page that runs only these inline scripts. Bytes are UTF-8. `frame`: the page
   * frames another page of the site (`outer`), or is framed by one (`inner`).
   */
  contentSecurityPolicy(inlineScripts: readonly (string | Uint8Array)[], frame?: "outer" | "inner"): string;
}

/**
 * The one style element that a library (sonner 2.0.8, the toasts) adds by itself, empty at first. The end-to-end tests
 * fail if it changes.
 */
const toasterStyle =
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='";

/**
 * The policy for pages, with the provider's script hosts and API host. It includes the network's script host, because
 * cached pages are the same for all callers. Stripe's own script needs further hosts.
 */
export function createPagePolicy(
  provider: { jsUrl: string; networkJsUrl?: string | undefined; apiUrl: URL },
  development: boolean,
): PagePolicy {
  const js = together(provider.jsUrl, provider.networkJsUrl);
  const isStripe = js === "https://js.stripe.com";
  const scriptHosts = isStripe ? `${js} https://*.js.stripe.com` : js;
  const frames = isStripe ? `${scriptHosts} https://hooks.stripe.com` : js;
  const forms = isStripe ? "https://hooks.stripe.com https://checkout.stripe.com https://connect.stripe.com" : js;
  const connect = together(provider.jsUrl, provider.networkJsUrl, provider.apiUrl.href);
  return {
    contentSecurityPolicy(inlineScripts, frame) {
      const scripts = development ? "'unsafe-inline'" : [...new Set(inlineScripts.map(sourceHash))].join(" ");
      return [
        "default-src 'none'",
        `script-src 'self' ${scripts} ${scriptHosts}`,
        `style-src 'self' ${development ? "'unsafe-inline'" : toasterStyle}`,
        "img-src 'self' data: blob:",
        "media-src 'self' blob:",
        "font-src 'self'",
        `connect-src 'self' ${connect}${development ? " ws:" : ""}`,
        `frame-src ${frame === "outer" ? `'self' ${frames}` : frames}`,
        `form-action 'self' ${forms}`,
        "manifest-src 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        `frame-ancestors ${frame === "inner" ? "'self'" : "'none'"}`,
      ].join("; ");
    },
  };
}

/** The origins of these addresses, each once. */
function together(...urls: (string | undefined)[]): string {
  return [...new Set(urls.flatMap((url) => (url ? new URL(url).origin : [])))].join(" ");
}

function sourceHash(script: string | Uint8Array): string {
  return `'sha256-${hash("sha256", script, "base64")}'`;
}

/** Headers of every answer. `hstsSubdomains` forces https on every subdomain, so set it only if all of them have https. */
export function commonHeaders(isHttps: boolean, hstsSubdomains = false): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    // The provider's wallets open windows, which must be able to message the page.
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
    "x-frame-options": "DENY",
    ...(isHttps && {
      "strict-transport-security": `max-age=31536000${hstsSubdomains ? "; includeSubDomains" : ""}`,
    }),
  };
}
