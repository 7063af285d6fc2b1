/** Posts on a page of a listing (spec section 9). */
export const postsPerPage = 25;

/** Posts on a page of the studio's list. */
export const studioPostsPerPage = 50;

/** A search ranks and counts this many of the newest matches, so a total of this number may stand for more. */
export const mostFound = 1_000;

/** The maximum number of access tokens in one request for open posts. */
export const maxOpenPosts = 20;

/** The maximum length of a search; calls reject longer ones. */
export const maxSearchLength = 200;

/** The number of pages for a total; an empty listing has one. */
export function pageCount(total: number, perPage: number = postsPerPage): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/**
 * The page numbers to draw (spec section 9): first, last and those within 2 of the current one; an ellipsis stands at distance 3
 * in place of what is left out.
 */
export function pageNumbers(current: number, last: number): (number | "ellipsis")[] {
  const numbers: (number | "ellipsis")[] = [];
  for (let page = 1; page <= last; page++) {
    const distance = Math.abs(page - current);
    if (page === 1 || page === last || distance <= 2) numbers.push(page);
    else if (distance === 3) numbers.push("ellipsis");
  }
  return numbers;
}

/** The page number for a URL; undefined for the first page. */
export function furtherPage(page: number): number | undefined {
  return page > 1 ? page : undefined;
}
