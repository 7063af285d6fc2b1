/** The tag of every page in a shared cache. */
const everyPage = "pages";
/** The tag of a page that shows too much to name it: every purge names this tag. */
const anyChange = "any-change";
/** In characters. Caches and proxies accept header fields of 8 kB, and some only 4 kB for all of them together. */
const maxLength = 3_000;

/** The `Cache-Tag` of a page that shows what these tags name: one that purges of a change (migration 0012) find. */
export function cacheTagOf(tags: Iterable<string>): string {
  const list = [everyPage, ...Array.from(tags, nameOf)].join(",");
  return list.length <= maxLength ? list : `${everyPage},${anyChange}`;
}

/** The values of `Cache-Tag` that purge all pages with one of these tags, in as few requests as their length allows. */
export function purgesOf(tags: readonly string[]): string[] {
  if (tags.includes("all")) return [everyPage];
  const lists = [anyChange];
  for (const name of tags.map(nameOf)) {
    const longer = `${lists.at(-1)},${name}`;
    if (longer.length <= maxLength) lists[lists.length - 1] = longer;
    else lists.push(name);
  }
  return lists;
}

/** A tag as a header carries it: `post 7f…` becomes `post:7f…`. */
function nameOf(tag: string): string {
  return tag.split(" ").map(encodeURIComponent).join(":");
}
