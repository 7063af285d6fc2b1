/** The beginnings of the routes' paths that only people with an account or an application visit. */
const accountPages = ["studio", "desk", "sign-in", "create/application"];

/**
 * Whether a route belongs to readers' pages. Their browsers do not learn the other routes: a reader's page that links to one
 * must load it as a document.
 */
export function isOfReaders(path: string | undefined): boolean {
  return !accountPages.some((page) => path === page || path?.startsWith(`${page}/`));
}
