import type { HeadersArgs, LoaderFunctionArgs } from "react-router";
import { useLoaderData } from "react-router";
import { formatMoment } from "#contract/moment.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { receiptTexts } from "#web/i18n/receipt-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { useBrand } from "#web/shell/brand.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { PrintButton } from "./print-button.tsx";
import { ReceiptFacts } from "./receipt-facts.tsx";
import { ReceiptHelp } from "./receipt-help.tsx";

export const handle = { audience: "visitor", hasSecretAddress: true } satisfies PageHandle;

/** The receipt that the address is signed for. Its moments are worded here: browsers space them otherwise than we do. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { calls, language } = getAppContext(context);
  const { number = "" } = params;
  const query = { t: url.searchParams.get("t") ?? "" };
  const [receipt, request] = await Promise.all([
    answerCall(calls.getReceipt({ params: { number }, query })),
    answerCall(calls.getRefundRequest({ params: { number }, query })),
  ]);
  const moment = (unixSec: number) => formatMoment(new Date(unixSec * 1000), language);
  const end = receipt.post?.accessEndsAt ?? null;
  const state = (["waiting", "part", "declined"] as const).find((shown) => shown === request.state);
  const path = paths.inLanguage(staffPaths.refundRequest(number, query.t), language);
  const asked = state && { path, state, due: request.dueAt === null ? null : moment(request.dueAt) };
  return { receipt, asked, path, paidAt: moment(receipt.paidAt), accessEnd: end === null ? null : moment(end) };
}

/** The address is the proof: no copy anywhere, no referrer, no search engine. */
export function headers(_: HeadersArgs) {
  return {
    "Cache-Control": "private, no-store",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex, nofollow",
  };
}

/** A receipt, to be looked at and printed at any time. */
export default function Receipt() {
  const text = useText(receiptTexts);
  const { name } = useBrand();
  const { receipt, asked, path, ...moments } = useLoaderData<typeof loader>();
  return (
    <div className="page-column py-14 md:py-20 print:py-0">
      <PageHead title={text.title} noIndex />
      <p className="mb-8 hidden font-serif text-2xl font-medium print:block">{name}</p>
      <div className="max-w-prose">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div>
            <h1 className="title-display text-[clamp(2.25rem,6vw,3.25rem)]">{text.title}</h1>
            <p className="mt-3 text-lg text-muted">
              {text.number} <span className="font-medium whitespace-nowrap text-ink">{receipt.number}</span>
            </p>
          </div>
          <PrintButton />
        </div>
        <ReceiptFacts receipt={receipt} {...moments} request={asked} />
        <ReceiptHelp receipt={receipt} askRefund={asked ? null : path} />
      </div>
    </div>
  );
}
