/**
 * The classes of words in code, one letter each (colours in `article.css`): keyword, string, comment, number, function, type,
 * attribute, deletion.
 */
export const highlightKinds = ["k", "s", "c", "n", "f", "t", "a", "d"];
