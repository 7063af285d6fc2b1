/** The most characters of a creator's names, biographies and link, and the most bytes of a picture. */
export const profileLimits = { name: 60, biography: 1_000, link: 300, pictureBytes: 5 * 2 ** 20 } as const;
