/** Runs in the browser, behind the element with the data. */
const handOver = `{const {streamController}=window.__reactRouterContext;
streamController.enqueue(document.currentScript.previousElementSibling.textContent);
streamController.close()}`;

/**
 * The loaders' data for the router in the browser, as text that is no script, and the script that hands it over, with `mark` as
 * its nonce. `stream` is what the router's server wrote it to, whole once it is read: no loader leaves anything to come later.
 */
export async function handedOverData(stream: ReadableStream<Uint8Array> | undefined, mark: string): Promise<string> {
  if (!stream) return "";
  const decoder = new TextDecoder();
  let data = "";
  for await (const chunk of stream) data += decoder.decode(chunk, { stream: true });
  // It is JSON: `<` stands in its texts alone, and without it none of a creator's can end the element.
  const text = data.replaceAll("<", "\\u003c");
  return `<script type="application/json">${text}</script><script nonce="${mark}">${handOver}</script>`;
}
