export { isRemote } from "./is-remote.ts";
export { readText, writeText } from "./text-converter.ts";
export type { EmbeddedMedia, ReadText, WrittenText } from "./text-job.ts";
export { UnusableText } from "./unusable-text.ts";
