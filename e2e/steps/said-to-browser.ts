import type { Page } from "@playwright/test";

/**
 * Collects what the servers say to a page from now on: address and body of every answer that the page has read to its end.
 * Call the returned function for what has been said so far.
 */
export function saidToBrowser(page: Page): () => Promise<{ url: string; body: string }[]> {
  const said: Promise<{ url: string; body: string }>[] = [];
  page.on("requestfinished", (request) => {
    const body = request.response().then((response) => response?.body());
    const url = request.url();
    said.push(
      body.then(
        (bytes) => ({ url, body: bytes?.toString("latin1") ?? "" }),
        () => ({ url, body: "" }),
      ),
    );
  });
  return () => Promise.all(said);
}
