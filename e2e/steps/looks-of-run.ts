/**
 * Of looks that differ only in their words and colours: all in the long run, one in `npm test`. Which one, each file says, so
 * that the short run has both languages and both themes among its journeys.
 */
export function looksOfRun<const Look>(looks: readonly Look[], inShortRun: 0 | 1): readonly Look[] {
  return process.env.VITRINA_TEST_ALL ? looks : looks.filter((_look, place) => place === inShortRun);
}
