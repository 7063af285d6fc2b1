const storageKey = "character-keys";

/**
 * Whether keys of one character work as commands on this device. People who dictate text or use a switch can turn them off, because
 * they press such keys unintentionally (WCAG 2.2, criterion 2.1.4).
 */
export function areCharacterKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

/** Turns them on or off where the browser stores the choice. */
export function turnCharacterKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {}
}

/** The character of a pressed key if it is a command: neither typed into a field nor part of a browser's shortcut, and no dialog is open. */
export function commandOf({ key, target, metaKey, ctrlKey, altKey }: KeyboardEvent): string | undefined {
  if (metaKey || ctrlKey || altKey || !areCharacterKeysOn()) return undefined;
  const isTyping = target instanceof Element && target.closest("input, textarea, select, [contenteditable]");
  return isTyping || document.querySelector("dialog[open]") ? undefined : key;
}
