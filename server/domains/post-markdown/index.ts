export { type FrontMatter, readFrontMatter } from "./front-matter.ts";
export { isRemote } from "./is-remote.ts";
export { languageOfWords } from "./language-of-words.ts";
export { type OldSite, oldPathsOfMarkdown, pathOnSite, permalinkOfConfig } from "./old-site-paths.ts";
export { cleanHtml, convertText, readText, replacePictures, toMarkdown, writeText } from "./text-converter.ts";
export type { ConvertedText, EmbeddedMedia, ReadText, WrittenText } from "./text-job.ts";
export { type TextFault, UnusableText } from "./unusable-text.ts";
