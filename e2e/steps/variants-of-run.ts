/**
 * Selects from variants that differ only in texts and colors: all in the long run, one in `npm test`. Each file chooses
 * its one, so that the short run covers both languages and both themes.
 */
export function variantsOfRun<const Variant>(variants: readonly Variant[], inShortRun: 0 | 1): readonly Variant[] {
  return process.env.VITRINA_TEST_ALL ? variants : variants.filter((_look, place) => place === inShortRun);
}
