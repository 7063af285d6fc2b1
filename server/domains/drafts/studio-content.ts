import type { CallBody } from "#contract/call.ts";
import type { createStudioPost } from "#contract/studio.ts";
import type { DraftContent } from "./draft.ts";

/** The fields of a draft that a request contains. */
export function fromStudioContent(sent: CallBody<typeof createStudioPost>): Partial<DraftContent> {
  const { title, language, excerpt, body, categories, slug, price, accessType } = sent;
  const given = {
    ...{ title, language, excerpt, bodyMarkdown: body, categories, slug },
    ...(price !== undefined && {
      priceCents: price,
      accessType: price === null ? ("FREE" as const) : ("PAID" as const),
    }),
    ...(accessType !== undefined && { accessType }),
  };
  const content: Partial<DraftContent> = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  );
  return content;
}
