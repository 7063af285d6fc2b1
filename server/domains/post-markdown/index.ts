export { isRemote } from "./is-remote.ts";
export { convertText, readText, writeText } from "./text-converter.ts";
export type { EmbeddedMedia, ReadText, WrittenText } from "./text-job.ts";
export { UnusableText } from "./unusable-text.ts";
