/**
 * The audience of a page:
 * - `everyone`: one rendering serves all readers and may be cached.
 * - `visitor`: rendered for each request.
 * - `creator`, `team`: rendered for each request, never cached anywhere, closed to search engines.
 */
export type Audience = "everyone" | "visitor" | "creator" | "team";

/** A URL parameter that selects another page. */
export type PageParameter = "category" | "faq" | "language" | "page" | "status";

/**
 * The properties of a page, which its route module exports as `export const handle = { audience: "everyone" } satisfies PageHandle`. A page whose
 * route, or a layout around it, exports none is private: never cached and closed to search engines (decision 123).
 */
export interface PageHandle {
  audience: Audience;
  /**
   * The parameters that select another page for everyone. The server removes all others before rendering, except
   * `lang`.
   */
  query?: readonly PageParameter[];
  /** Parameters for which the page is rendered on each request, although its audience is everyone. */
  queryPerRequest?: readonly string[];
  /** Shows nothing from the database, so error responses are cached as well. */
  showsNoData?: true;
  /** Shows one of our pages in a frame (`outer`), or is shown in one (`inner`). Without it a page does neither. */
  frame?: "outer" | "inner";
  /** The URL is a proof of access, so robots.txt excludes it. */
  hasSecretAddress?: true;
}
