/** Values of a call's parameters or query, as a caller gives them. */
type Values = Readonly<Record<string, unknown>>;

/**
 * The address of a call: the path of its declaration with its parameters filled in, then its query. Values are encoded;
 * those that are undefined are left out.
 */
export function callAddress(
  path: string,
  { params = {}, query = {} }: { params?: Values; query?: Values } = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(Object.entries(asSent(query)));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** Values as an address carries them: as text, without those that are undefined. */
export function asSent(values: Values): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
