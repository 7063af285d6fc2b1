export type { CleanBody, CleanHtml } from "./clean-html.ts";
export { headingAnchor } from "./heading-anchor.ts";
export { highlightKinds } from "./highlight-kinds.ts";
export { placeImages } from "./place-images.ts";
export { readStoredBody } from "./read-stored-body.ts";
export { anchorId, type BodyRules, hiddenTags, sanitizeBody } from "./sanitize-body.ts";
