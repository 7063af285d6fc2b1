/** Posts of a creator that are reviewed before readers see them. */
export const reviewedPosts = 3;
