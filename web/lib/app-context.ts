import { createContext, type RouterContextProvider } from "react-router";
import type { Brand } from "#contract/brand.ts";
import type { Client } from "#contract/client.ts";
import type { ScreenLanguage } from "#contract/languages.ts";

/** A whole page. */
export interface RenderedDocument {
  /** Its HTML, one piece after the other: text, or text in UTF-8. */
  pieces: readonly (string | Uint8Array)[];
  /** The code of its own inline scripts: these may run and nothing else that got into the page. */
  scripts: readonly (string | Uint8Array)[];
}

/** The server's arguments to the loaders of one page. */
export interface AppContext {
  calls: Client;
  language: ScreenLanguage;
  brand: Brand;
  /** Origin of the site, without a slash at the end. */
  publicUrl: string;
  /** The origin that the visitor came to: `publicUrl`, or its like for other devices on the network. */
  siteUrl: string;
  /** The full public address of the payment page, for its QR code. */
  paymentUrl: string;
  /** Takes a whole page past the framework's response: a stream's bytes would have to be read again. */
  takeDocument: (document: RenderedDocument) => void;
  /** Writes an unexpected error into the server's log, under the request's id. */
  reportError: (error: unknown) => void;
}

// The server's build of the pages bundles a second copy of this module; the key must be one for both.
const globals = globalThis as { vitrinaAppContext?: ReturnType<typeof createContext<AppContext>> };
globals.vitrinaAppContext ??= createContext<AppContext>();

/** The key under which the server stores the page's context. */
export const appContext = globals.vitrinaAppContext;

/** The page's context in a loader. */
export function getAppContext(context: Readonly<RouterContextProvider>): AppContext {
  return context.get(appContext);
}
