/**
 * The last parts of the paths in a bucket below a prefix, a page at a time, by version 2 of S3's listing. `ask` sends the
 * query and returns the XML. Our own paths hold no character that XML escapes; others are left out by their readers.
 */
export async function* listBucket(prefix: string, ask: (query: string) => Promise<string>): AsyncGenerator<string[]> {
  let token: string | undefined;
  do {
    const query = new URLSearchParams({ ...(token && { "continuation-token": token }), "list-type": "2", prefix });
    const page = await ask(query.toString());
    yield Array.from(page.matchAll(/<Key>([^<]*)<\/Key>/g), ([, path = ""]) => path.slice(path.lastIndexOf("/") + 1));
    token = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(page)?.[1];
  } while (token !== undefined);
}
