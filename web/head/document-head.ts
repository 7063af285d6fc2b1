import { createContext, type RouterContextProvider } from "react-router";

/**
 * What only other programs read in a page's head: share cards, feeds, facts for search engines. It is put into the HTML on
 * the server and takes no part in hydration, so that it costs the browser no script. Title, description and addresses stand
 * in `page-head.tsx`.
 */
export interface DocumentHead {
  /** The kind of thing that the page is, as OpenGraph names it. */
  type: "website" | "article" | "profile";
  /** The share image (`contract/share-image.ts`), a path of ours, and what it shows in words. */
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

/** Says, in a loader, what the page's head tells other programs. */
export function describePage(context: Readonly<RouterContextProvider>, head: DocumentHead): void {
  context.set(documentHead, head);
}

/** What the page's loader said; undefined if it said nothing. */
export function describedPage(context: Readonly<RouterContextProvider>): DocumentHead | undefined {
  return context.get(documentHead) ?? undefined;
}
