/** All rows of pages that follow each other; each page is read when the previous one is done. */
export async function* pages<Row>(next: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row> {
  let last: Row | undefined;
  for (;;) {
    const page = await next(last);
    if (page.length === 0) return;
    yield* page;
    last = page.at(-1);
  }
}
