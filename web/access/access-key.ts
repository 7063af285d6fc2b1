/** The name under which the browser keeps the token of a post: the slug itself never stands in storage. */
export async function accessKey(slug: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(slug));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `vitrina.access.${hex}`;
}
