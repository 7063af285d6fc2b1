import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { formatUsd, parseDollars } from "#contract/money.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import type { ListedReview } from "#contract/reviews.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { deskReviewTexts } from "#web/i18n/desk-review-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { requireRole } from "#web/shell/require-session.ts";
import { Link } from "#web/ui/link.tsx";
import { DeskQueue } from "../desk-queue.tsx";
import { RemainingTime } from "../remaining-time.tsx";

export const handle = { audience: "team" } satisfies PageHandle;

export const middleware = [requireRole("moderator")];

/** The pieces under review, nearest deadline first. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = url.searchParams.get("page") ?? "1";
  const reviews = await answerCall(getAppContext(context).calls.listReviews({ query: { page } }));
  return { ...reviews, decided: url.searchParams.get("decided") };
}

/** The queue of pieces for moderators. */
export default function ReviewQueue() {
  const text = useText(deskReviewTexts);
  const { data, meta, decided } = useLoaderData<typeof loader>();
  const { page, pageCount } = meta.pagination;
  return (
    <DeskQueue
      text={text}
      decided={{ approve: text.approved, return: text.returned }[decided ?? ""]}
      empty={{ title: text.empty, text: text.emptyText }}
      columns={[text.piece, text.remaining, text.price]}
      rows={data.map((review) => <ReviewRow key={review.id} review={review} now={meta.now} />)}
      pages={{ page, last: pageCount, to: (other) => staffPaths.deskReviews({ page: other }) }}
    />
  );
}

function ReviewRow({ review, now }: { review: ListedReview; now: number }) {
  const text = useText(deskReviewTexts);
  const { id, title, creator, price, dueAt, isUpdate, isOwn } = review;
  const marks = [...(isUpdate ? [text.update] : []), ...(isOwn ? [text.own] : [])];
  return (
    <tr className="relative grid border-b border-hairline py-2.5 *:pr-4 hover:bg-surface sm:table-row sm:py-0 sm:*:py-2.5">
      <td>
        <Link
          data-row=""
          to={staffPaths.deskReview(id)}
          className="font-medium underline decoration-hairline underline-offset-4 after:absolute after:inset-0 hover:decoration-accent"
        >
          {title}
        </Link>{" "}
        <span className="text-sm text-muted">{[text.by(creator.name), ...marks].join(" · ")}</span>
      </td>
      <td className="tabular-nums">
        <RemainingTime dueAt={dueAt} now={now} />
      </td>
      <td className="text-muted tabular-nums">
        {price === null ? text.free : formatUsd(parseDollars(String(price)) ?? 0)}
      </td>
    </tr>
  );
}
