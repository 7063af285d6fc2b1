/**
 * A Markdown text whose links have the addresses that the import found for them, as far as their spelling is plain. The
 * caller compares what it renders to.
 */
export function withAddresses(markdown: string, addresses: ReadonlyMap<string, string>): string {
  let text = markdown;
  for (const [link, address] of addresses) {
    for (const [before, after] of spellings) text = text.replaceAll(before + link + after, before + address + after);
  }
  return text;
}

/** The characters around the target of a link. */
const spellings = [
  ...([
    ["](", ")"],
    ["](", " "],
    ["](<", ">"],
  ] as const),
  ...([
    ["]: ", "\n"],
    ["]: ", " "],
  ] as const),
  ...([
    ['href="', '"'],
    ["href='", "'"],
  ] as const),
];
