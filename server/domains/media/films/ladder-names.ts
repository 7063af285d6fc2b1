/** The names of a ladder's files in the store, beside the film's blob. */
export const ladderNames = {
  rendition: (size: number) => `ladder${size}`,
  poster: "filmposter",
  previews: "filmpreviews",
};
