import { areaOf, requiresTrustedTypes, trustedTypesPolicies } from "#contract/page-area.ts";

/** Elements that no text of the site contains: those that run, load, frame or lead elsewhere, and those whose content is parsed in another way. */
const activeElements = [
  ...["script", "iframe", "frame", "frameset", "object", "embed", "base", "link", "meta", "template", "style"],
  ...["svg", "math", "noscript", "noembed", "noframes", "xmp", "plaintext"],
].join();

interface TrustedPolicy {
  createHTML(html: string): string;
}
interface TrustedPolicies {
  createPolicy(name: string, rules: TrustedPolicy): TrustedPolicy;
}

/**
 * In pages whose policy requires Trusted Types, removes what could run from every text that React, the writing view or this code passes
 * to the browser's parser. So a slip of the sanitiser on the server cannot act in the name of the person who is signed in.
 */
function guardParsers(policies: TrustedPolicies): void {
  // For documents that run nothing and are cleaned before anything of them is shown.
  const parser = policies.createPolicy(trustedTypesPolicies.parser, { createHTML: (html) => html });
  policies.createPolicy(trustedTypesPolicies.default, {
    createHTML(html) {
      const { body } = new DOMParser().parseFromString(parser.createHTML(html), "text/html");
      for (const element of body.querySelectorAll(activeElements)) element.remove();
      for (const element of body.querySelectorAll("*"))
        for (const { name, value } of [...element.attributes])
          if (name.startsWith("on") || name === "srcdoc" || isScript(value)) element.removeAttribute(name);
      return body.innerHTML;
    },
  });
}

/** Whether a browser would run a value as an address: it ignores control characters and spaces before and in the scheme. */
function isScript(value: string): boolean {
  return /^(?:java|vb)script:/i.test(value.replace(/[\0- ]+/g, ""));
}

/**
 * Lets a link to another area load its document, as the browser does without scripts: the router would show it under the policy of this
 * document (decision 158).
 */
function loadOtherAreas(area: ReturnType<typeof areaOf>): void {
  addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link && link.origin === location.origin && areaOf(link.pathname) !== area) event.stopPropagation();
    },
    { capture: true },
  );
}

if (!import.meta.env.SSR) {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedPolicies };
  const area = areaOf(location.pathname);
  if (trustedTypes && requiresTrustedTypes(area)) guardParsers(trustedTypes);
  loadOtherAreas(area);
}
