/** An object of a bucket. */
export interface ListedObject {
  path: string;
  sizeBytes: number;
}

/**
 * The objects of a bucket below a prefix, a page at a time, by version 2 of S3's listing. `ask` sends the query and returns the
 * XML. Our own paths hold no character that XML escapes; others are left out by their readers.
 */
export async function* listBucket(
  prefix: string,
  ask: (query: string) => Promise<string>,
): AsyncGenerator<ListedObject[]> {
  let token: string | undefined;
  do {
    const query = new URLSearchParams({ ...(token && { "continuation-token": token }), "list-type": "2", prefix });
    const page = await ask(query.toString());
    yield Array.from(page.matchAll(/<Contents>(.*?)<\/Contents>/gs), ([, contents = ""]) => ({
      path: /<Key>([^<]*)<\/Key>/.exec(contents)?.[1] ?? "",
      sizeBytes: Number(/<Size>(\d+)<\/Size>/.exec(contents)?.[1]),
    }));
    token = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(page)?.[1];
  } while (token !== undefined);
}
