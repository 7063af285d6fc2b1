import * as z from "zod/mini";
import { browserSupports } from "./browser-support.ts";

/** The facts of a file that its creator reads; null where one does not apply or is not known. */
export const fileFacts = z.object({
  /** Pixels of a picture or a film as shown. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** Of a film or a recording. */
  durationMs: z.nullable(z.number()),
  /** Of a document. */
  pageCount: z.nullable(z.number()),
  /** Of the first page as it is shown, in points (1/72 inch). */
  pageSize: z.nullable(z.object({ width: z.number(), height: z.number() })),
  /** Of a book in EPUB. */
  book: z.nullable(z.object({ title: z.string(), author: z.nullable(z.string()) })),
  /** Whether it has a picture of its content: the cover of a book, the first page of a document. */
  hasPreview: z.boolean(),
  /** The codec of a film that plays in few browsers, if it is one that creators know by its name. */
  codec: z.nullable(z.enum(["prores", "hevc", "h264-10-bit"])),
  /** Where a film or a recording plays. */
  support: z.nullable(z.enum(browserSupports)),
});
export type FileFacts = z.infer<typeof fileFacts>;
