/** Mailboxes that many have, with the countries in which they have an address of their own. */
const providers: Record<string, readonly string[]> = {
  gmail: ["com"],
  hotmail: ["com", "es", "fr", "it", "de", "co.uk", "com.ar"],
  outlook: ["com", "es", "fr", "it", "de", "com.ar"],
  yahoo: ["com", "es", "fr", "it", "de", "co.uk", "com.mx", "com.ar", "com.br"],
  icloud: ["com"],
  googlemail: ["com"],
  protonmail: ["com", "ch"],
  comcast: ["net"],
  verizon: ["net"],
};
const common = Object.entries(providers).flatMap(([name, endings]) => endings.map((ending) => `${name}.${ending}`));

/** Real ones that are a slip away from a common one. */
const lookalikes = new Set([
  "mail.com",
  "email.com",
  "ymail.com",
  "cloud.com",
  "yahoo.ca",
  "yahoo.co.in",
  "hotmail.ca",
]);

/** Endings that do not exist, each with the one that was meant. */
const slippedEndings: Record<string, string> = {
  con: "com",
  cpm: "com",
  cmo: "com",
  ocm: "com",
  vom: "com",
  xom: "com",
  comm: "com",
  coom: "com",
  ner: "net",
  nte: "net",
  ogr: "org",
  orgg: "org",
};

/** Whether the domain is so common that it needs no check. */
export function isCommonDomain(domain: string): boolean {
  return common.includes(domain.toLowerCase());
}

/**
 * The address that was probably meant, as `ravi@gmail.com` for `ravi@gmial.com`; undefined for one that looks right. A guess
 * for a hint: the domain alone is looked at, and only slips of one key, two in a long name, are taken for one.
 */
export function suggestEmail(email: string): string | undefined {
  const at = email.lastIndexOf("@");
  const typed = email.slice(at + 1).toLowerCase();
  if (at < 1 || common.includes(typed) || lookalikes.has(typed)) return undefined;
  const ended = typed.replace(/[^.]+$/, (ending) => slippedEndings[ending] ?? ending);
  const meant = lookalikes.has(ended) ? ended : (nearestCommon(ended) ?? ended);
  return meant === typed ? undefined : `${email.slice(0, at)}@${meant}`;
}

function nearestCommon(domain: string): string | undefined {
  let nearest: { domain: string; slips: number } | undefined;
  for (const candidate of common) {
    const slips = countSlips(domain, candidate);
    const allowed = candidate.length > 10 ? 2 : 1;
    if (slips <= allowed && slips < (nearest?.slips ?? Number.POSITIVE_INFINITY))
      nearest = { domain: candidate, slips };
  }
  return nearest?.domain;
}

/** Keys left out, added, exchanged or pressed in the other order (optimal string alignment). */
function countSlips(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > 2) return Number.POSITIVE_INFINITY;
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, place) => place)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= from.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= to.length; column += 1) {
      const exchanged = at(row - 1, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const swapped = isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY;
      rows[row]?.push(Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, exchanged, swapped));
    }
  }
  return at(from.length, to.length);
}
