import { createContext, type RouterContextProvider } from "react-router";

/**
 * The part of a page's head that only other programs read: share cards, feeds, structured data. It is put into the HTML
 * on the server and takes no part in hydration, so that it costs the browser no script. `page-head.tsx` contains title,
 * description and addresses.
 */
export interface DocumentHead {
  /** The kind of thing that the page is, as OpenGraph names it. */
  type: "website" | "article" | "profile";
  /** The path of the share image (`contract/share-image.ts`) and its description. */
  image: { path: string; alt: string };
  /** Further properties of OpenGraph. */
  properties?: readonly (readonly [property: string, content: string])[];
  /** Other forms of this page. */
  alternates?: readonly { type: string; path: string; title: string }[];
  /** Under which names a browser may hold a token of the page's post: where one runs, the page is opening before its first paint. */
  accessKeys?: readonly string[];
  /** Nodes of schema.org (JSON-LD). */
  data?: readonly object[];
}

// Not undefined: that is no value to the framework, and asking for it throws.
const documentHead = createContext<DocumentHead | null>(null);

/** Sets, in a loader, the metadata of the page's head. */
export function describePage(context: Readonly<RouterContextProvider>, head: DocumentHead): void {
  context.set(documentHead, head);
}

/** The metadata that the page's loader set; undefined if it set none. */
export function describedPage(context: Readonly<RouterContextProvider>): DocumentHead | undefined {
  return context.get(documentHead) ?? undefined;
}
