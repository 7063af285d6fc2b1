/**
 * Who a page is for:
 * - `everyone`: one rendering serves all readers and may be cached.
 * - `visitor`: rendered for each request.
 * - `creator`, `team`: rendered for each request, never cached anywhere, closed to search engines.
 */
export type Audience = "everyone" | "visitor" | "creator" | "team";

/** A parameter of an address that makes another page. */
export type PageParameter = "category" | "faq" | "language" | "page" | "status";

/**
 * What a route module says of its page, as `export const handle = { audience: "everyone" } satisfies PageHandle`. A page whose
 * route, or a layout around it, says nothing is private: never cached and closed to search engines (decision 123).
 */
export interface PageHandle {
  audience: Audience;
  /** The parameters that make another page for everyone. The server leaves out all others before it renders, except `lang`. */
  query?: readonly PageParameter[];
  /** Parameters with which the page is rendered for each request, although it is for everyone. */
  queryPerRequest?: readonly string[];
  /** Shows nothing from the database, so the page is cached even where its status is an error. */
  showsNoData?: true;
  /** The address proves something, so robots.txt keeps search engines away. */
  hasSecretAddress?: true;
}
