export { headingAnchor } from "./heading-anchor.ts";
export { highlightKinds } from "./highlight-kinds.ts";
export { anchorId, hiddenTags, sanitizeBody, sanitizeStoredBody } from "./sanitize-body.ts";
