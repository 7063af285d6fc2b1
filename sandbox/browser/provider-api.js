/** Calls the provider with the publishable key: `{value}`, or `{error}` in Stripe's shape. */
export async function callProvider(origin, key, method, path, params = {}) {
  const form = encodeForm(params);
  const url = `${origin}${path}${method === "GET" && form ? `?${form}` : ""}`;
  const headers = { Authorization: `Bearer ${key}` };
  if (method === "POST") {
    headers["Content-Type"] = "application/x-www-form-urlencoded";
    // A browser resends a request on its own when a keep-alive connection breaks; the key prevents a second charge.
    headers["Idempotency-Key"] = randomKey();
  }
  try {
    const response = await fetch(url, { method, headers, ...(method === "POST" ? { body: form } : {}) });
    const body = await response.json();
    return response.ok ? { value: body } : { error: body.error };
  } catch (cause) {
    return { error: { type: "api_connection_error", code: "api_connection_error", message: String(cause) } };
  }
}

/** Avoids `randomUUID`, which browsers offer only in secure contexts: a shop on the network may use plain HTTP. */
function randomKey() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}

/** Encodes as `a[b]=x&c[0]=y`, skipping null and undefined values. */
function encodeForm(params) {
  const pairs = [];
  const add = (name, value) => {
    if (value === undefined || value === null) return;
    if (typeof value !== "object") pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
    else for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner);
  };
  for (const [name, value] of Object.entries(params)) add(name, value);
  return pairs.join("&");
}
