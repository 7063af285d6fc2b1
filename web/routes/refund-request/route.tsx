import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { formatMoment } from "#contract/moment.ts";
import { formatUsd, parseDollars } from "#contract/money.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { answerForm } from "#web/forms/answer-form.server.ts";
import { refundRequestTexts } from "#web/i18n/refund-request-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { readRequest } from "./read-request.server.ts";
import { RequestForm } from "./request-form.tsx";
import { RequestState } from "./request-state.tsx";

export const handle = { audience: "visitor", hasSecretAddress: true } satisfies PageHandle;

/** The payment of the receipt that the address is signed for. Formats times on the server, because browsers space them differently. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { calls, language } = getAppContext(context);
  const { number = "" } = params;
  const t = url.searchParams.get("t") ?? "";
  const request = await answerCall(calls.getRefundRequest({ params: { number }, query: { t } }));
  const due = request.dueAt === null ? "" : formatMoment(new Date(request.dueAt * 1000), language);
  return { request, due, receiptPath: paths.receipt(number, t) };
}

/** Sends the request, with and without scripts. */
export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const app = getAppContext(context);
  const { number = "" } = params;
  const t = url.searchParams.get("t") ?? "";
  return answerForm(request, app, async (posted) => {
    await app.calls.requestRefund({ params: { number }, body: readRequest(posted, t) });
    return staffPaths.refundRequest(number, t);
  });
}

/** The address is the proof: no copy anywhere, no referrer for other sites, no search engine. */
export function headers() {
  return {
    "Cache-Control": "private, no-store",
    // Its form needs the header `Origin`, which `no-referrer` would take away.
    "Referrer-Policy": "same-origin",
    "X-Robots-Tag": "noindex, nofollow",
  };
}

/** Where a buyer asks for a refund, and reads what became of it. */
export default function RefundRequest() {
  const text = useText(refundRequestTexts);
  const { request, due, receiptPath } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [usd, refunded] = [request.amount, request.refunded].map((dollars) =>
    formatUsd(parseDollars(dollars) ?? 0),
  ) as [string, string];
  const isFree = request.title === null;
  return (
    <div className="page-column max-w-3xl py-14 md:py-20">
      <PageHead title={text.title} noIndex />
      {request.state === "possible" ? (
        <>
          <h1 className="title-display text-[clamp(2.25rem,6vw,3.25rem)]">{text.title}</h1>
          <p className="mt-5 text-lg leading-relaxed">{text.lead(request.title ?? text.freeAmount, usd)}</p>
          <p className="mt-3 leading-relaxed">{isFree ? text.ruleFreely : text[request.rule ?? "team"]}</p>
          {!isFree && <p className="mt-2 leading-relaxed text-muted">{text.anonymous}</p>}
          <RequestForm refused={refused} isFree={isFree} />
        </>
      ) : (
        <RequestState {...{ state: request.state, isFree, answer: request.answer, refunded, paid: usd, due }} />
      )}
      <p className="mt-8">
        <a
          href={receiptPath}
          className="inline-flex min-h-11 items-center underline decoration-accent underline-offset-4"
        >
          {text.back}
        </a>
      </p>
    </div>
  );
}
