import type { StripeConstructor } from "@stripe/stripe-js";

const loads = new Map<string, Promise<StripeConstructor>>();

/**
 * Loads the card provider's script from the configured address, once a page. Rejects if the script does not arrive within
 * the time or defines nothing; the next call tries again. (The provider's own loader knows its public address only.)
 */
export function loadCardScript(url: string, timeoutMs = 20_000): Promise<StripeConstructor> {
  const running = loads.get(url);
  if (running) return running;
  const load = injectScript(url, timeoutMs);
  loads.set(url, load);
  load.catch(() => loads.delete(url));
  return load;
}

function injectScript(url: string, timeoutMs: number): Promise<StripeConstructor> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error("The card provider's script did not load"));
    };
    const timer = setTimeout(fail, timeoutMs);
    script.src = url;
    script.async = true;
    script.onerror = fail;
    script.onload = () => {
      if (!window.Stripe) return fail();
      clearTimeout(timer);
      resolve(window.Stripe);
    };
    document.head.append(script);
  });
}
