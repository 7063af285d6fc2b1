import { useRef } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { formatUsd, parseDollars } from "#contract/money.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import type { ListedReview } from "#contract/reviews.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { deskReviewTexts } from "#web/i18n/desk-review-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { requireRole } from "#web/shell/require-session.ts";
import { Link } from "#web/ui/link.tsx";
import { RemainingTime } from "../remaining-time.tsx";
import { useRowKeys } from "../use-row-keys.ts";

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
  const list = useRef<HTMLTableElement>(null);
  useRowKeys(list);
  const said = { approve: text.approved, return: text.returned }[decided ?? ""];
  return (
    <>
      <PageHead title={text.title} noIndex />
      <h1 className="text-3xl">{text.title}</h1>
      <p className="mt-2 max-w-prose text-muted">{text.lead}</p>
      {said && (
        <p role="status" className="mt-5 rounded-md border border-green bg-green-wash px-4 py-3">
          {said}
        </p>
      )}
      {data.length === 0 ? (
        <div className="mt-10 max-w-prose">
          <h2 className="text-xl">{text.empty}</h2>
          <p className="mt-2 leading-relaxed text-muted">{text.emptyText}</p>
        </div>
      ) : (
        <>
          <table ref={list} className="mt-6 w-full border-collapse text-left text-[0.9375rem]">
            <thead className="text-sm text-muted max-sm:sr-only">
              <tr className="border-b border-hairline *:py-2 *:pr-4 *:font-normal">
                <th scope="col">{text.piece}</th>
                <th scope="col">{text.remaining}</th>
                <th scope="col">{text.price}</th>
              </tr>
            </thead>
            <tbody>
              {data.map((review) => (
                <ReviewRow key={review.id} review={review} now={meta.now} />
              ))}
            </tbody>
          </table>
          <p className="mt-4 text-sm text-muted max-md:hidden">{text.keys}</p>
        </>
      )}
    </>
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
          className="font-medium no-underline after:absolute after:inset-0 hover:underline"
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
