import { applicationsPerPage } from "#contract/application-rules.ts";
import type { listApplications as listCall } from "#contract/applications.ts";
import type { CallQuery, CallReply } from "#contract/call.ts";
import { pageCount } from "#contract/pagination.ts";
import type { ApplicationsDeps } from "./applications-deps.ts";
import { countQueue, listQueue } from "./queue-store.ts";
import { toSec, toSecOrNull } from "./unix-seconds.ts";

/** A page of the queue for a reviewer. Decrypts nothing. */
export async function listApplications(
  { db }: Pick<ApplicationsDeps, "db">,
  { state = "open", page = 1 }: CallQuery<typeof listCall>,
  accountId: string,
): Promise<CallReply<typeof listCall>> {
  const range = { limit: applicationsPerPage, offset: (page - 1) * applicationsPerPage };
  const [{ now, ...counts }, listed] = await Promise.all([countQueue(db), listQueue(db, { state, ...range })]);
  const data = listed.map(({ receivedAt, dueAt, claimedBy, claimedUntil, ...rest }) => ({
    ...rest,
    receivedAt: toSec(receivedAt),
    dueAt: toSecOrNull(dueAt),
    claim: claimOf({ claimedBy, claimedUntil }, accountId),
  }));
  return { data, counts, page, pageCount: pageCount(counts[state], applicationsPerPage), now: toSec(now) };
}

/** A running claim as a reviewer sees it. */
export function claimOf(
  { claimedBy, claimedUntil }: { claimedBy: string | null; claimedUntil: Date | null },
  accountId: string,
) {
  if (claimedBy === null || claimedUntil === null) return null;
  return { by: claimedBy === accountId ? ("you" as const) : ("another" as const), until: toSec(claimedUntil) };
}
