/** Posts on a page of a listing (spec section 9). */
export const postsPerPage = 25;

/** A search ranks and counts the newest matches up to this many: a total of this many stands for this many or more. */
export const mostFound = 1_000;

/** Most access tokens in one request for the posts that they open. */
export const maxOpenPosts = 20;

/** Longest search that is asked (the calls refuse more). */
export const maxSearchLength = 200;

/** How many pages a total fills; an empty listing has one. */
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

/** A page where its number is told; the first one goes without. */
export function furtherPage(page: number): number | undefined {
  return page > 1 ? page : undefined;
}
