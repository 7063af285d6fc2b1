/** The two-word rule (spec 5): at least two non-empty words separated by white space. */
export function isFullName(name: string): boolean {
  return name.trim().split(/\s+/).filter(Boolean).length >= 2;
}
