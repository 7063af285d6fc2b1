/** All that only readers with a token need, in one file. */
export { UnlockFailed } from "./unlock-failed.tsx";
export { unlockPost } from "./unlock-post.ts";
