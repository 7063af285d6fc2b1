/** The names of a ladder's files in the store, under the key of the work. */
export const ladderNames = {
  rendition: (size: number) => `ladder${size}`,
  isRendition: (name: string) => /^ladder\d+$/.test(name),
  poster: "filmposter",
  previews: "filmpreviews",
};
