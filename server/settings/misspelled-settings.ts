/** Settings of programs around the product, which it does not read by its own schema. */
const others = ["OPS_ACTOR", "STRIPE_SANDBOX_PORT", "STRIPE_SANDBOX_STATE", "STRIPE_SANDBOX_NETWORK_HOST"];
/** Only settings of the product begin like this. */
const ownPrefixes = ["SMTP_", "TRUSTED_", "BRAND_", "ALLOW_IN_"];
/** Names that other programs have. */
const foreign = /^(OTEL|npm|NODE|PG|VITE|VITEST|XDG)_|^VITRINA_(BUILD|BOOTED|KEEP|TEST)/;

/** Variables that look like misspelled settings, each with the setting that was probably meant. */
export function misspelledSettings(
  names: readonly string[],
  settings: readonly string[],
): { name: string; meant: string }[] {
  const known = [...settings, ...others];
  return names.flatMap((name) => {
    if (known.includes(name) || foreign.test(name)) return [];
    const nearest = known
      .map((setting) => ({ setting, edits: editsBetween(name, setting) }))
      .sort((a, b) => a.edits - b.edits)[0];
    if (nearest && nearest.edits <= editsAllowed(name)) return [{ name, meant: nearest.setting }];
    const prefix = ownPrefixes.find((own) => name.startsWith(own));
    const meant = prefix && known.find((setting) => setting.startsWith(prefix));
    return meant ? [{ name, meant }] : [];
  });
}

function editsAllowed(name: string): number {
  if (name.length < 8) return 0;
  return name.length < 12 ? 1 : 3;
}

/** Levenshtein's distance. */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [index, character] of [...a].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= b.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (character === b[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
