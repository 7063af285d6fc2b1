/** The most bytes of a document that is read as a whole: those that creators may upload. */
export const maxReadBytes = 100 * 2 ** 20;
