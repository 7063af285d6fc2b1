import type { Page } from "@playwright/test";

/**
 * Records all responses to a page, with URL and body, once the page has read them. The returned function gives those
 * recorded so far.
 */
export function recordResponses(page: Page): () => Promise<{ url: string; body: string }[]> {
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
