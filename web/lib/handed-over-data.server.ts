/**
 * The scripts that hand the loaders' data over to the router in the browser, with `mark` as their nonce. `stream` is what the
 * router's server wrote it to, whole once it is read: no loader leaves anything to come later.
 */
export async function handedOverData(stream: ReadableStream<Uint8Array> | undefined, mark: string): Promise<string> {
  if (!stream) return "";
  const decoder = new TextDecoder();
  let data = "";
  for await (const chunk of stream) data += decoder.decode(chunk, { stream: true });
  // Without `<` no text of a creator can end the element.
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  return `<script nonce="${mark}">window.__reactRouterContext.streamController.enqueue(${text});window.__reactRouterContext.streamController.close();</script>`;
}
