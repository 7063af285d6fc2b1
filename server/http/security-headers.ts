/** Headers of every answer; built files leave out those that govern documents. `hstsSubdomains` forces https on every subdomain, so set it only if all of them have https. */
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
