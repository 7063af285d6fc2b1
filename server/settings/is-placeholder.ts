const placeholderWords =
  /change[-_ ]?(me|this)|placeholder|example|your[-_ ]|password|secret[-_ ]?(key|here)|openssl|\.\.\.|…/i;

/** Whether a secret was copied from documentation or typed on one key: too few different characters, or a placeholder's words. */
export function isPlaceholder(secret: string): boolean {
  return new Set(secret).size < 10 || placeholderWords.test(secret);
}

/** Whether a key of the card provider has less than real ones behind its prefix (`sk_live_`, `whsec_`), or is a placeholder. */
export function isIncompleteKey(key: string): boolean {
  const [, body = ""] = /^(?:[a-z]+_(?:test|live)_|whsec_)(.*)$/s.exec(key) ?? [];
  return !/^[A-Za-z0-9_+/=]{16,}$/.test(body) || new Set(body).size < 6 || placeholderWords.test(body);
}
