import type { CallBodyInput } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import type { ModerationReason } from "#contract/moderation-rules.ts";

/** The id of the report that a page will send. */
export const newReportId = (): string => crypto.randomUUID();

/** Reads the report of a posted form about the post of a slug. Its text is optional. */
export function readReport(posted: URLSearchParams, slug: string): CallBodyInput<Calls["reportPost"]> {
  const text = posted.get("text")?.trim();
  return {
    ...{ id: posted.get("id") ?? "", slug, reason: (posted.get("reason") ?? "") as ModerationReason },
    ...(text && { text }),
    trap: posted.get("trap") ?? "",
  };
}
