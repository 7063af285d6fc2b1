import * as z from "zod/mini";

/** Captions of a draft's film or recording. */
export const captionsOfFile = z.object({
  /** BCP 47. New captions are in English or Spanish; an import may have brought others. */
  language: z.string().check(z.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,4}$/)),
  /** Of their upload. */
  id: z.string(),
});

/** All captions of a film or a recording, one of each language. Left out, it keeps those that it has. */
export const captionsInput = z.array(captionsOfFile).check(
  z.maxLength(20),
  z.refine((captions) => new Set(captions.map(({ language }) => language)).size === captions.length),
);
