/** Values of a call's parameters or query. */
type Values = Readonly<Record<string, unknown>>;

/**
 * The URL of a call: its declared path with parameters filled in, then its query. Encodes values and omits undefined
 * ones.
 */
export function callAddress(
  path: string,
  { params = {}, query = {} }: { params?: Values; query?: Values } = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(Object.entries(asSent(query)));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** Values as texts for a URL, without undefined ones. */
export function asSent(values: Values): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
