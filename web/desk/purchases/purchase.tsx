import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { answerForm } from "#web/forms/answer-form.server.ts";
import { deskPurchasesTexts } from "#web/i18n/desk-purchases-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { requireRole } from "#web/shell/require-session.ts";
import { Link } from "#web/ui/link.tsx";
import { loadPurchase } from "./load-purchase.server.ts";
import { PurchaseFacts } from "./purchase-facts.tsx";
import { PurchaseHistory } from "./purchase-history.tsx";
import { readRefund } from "./read-refund.server.ts";
import { RefundForm } from "./refund-form.tsx";
import { ResendForm } from "./resend-form.tsx";

export const handle = { audience: "team" } satisfies PageHandle;

export const middleware = [requireRole("support", "finance", "owner")];

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const loaded = await loadPurchase(getAppContext(context), params.id ?? "");
  return { ...loaded, done: url.searchParams.get("done") };
}

/** Sends the code again, or refunds. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const app = getAppContext(context);
  const id = params.id ?? "";
  return answerForm(request, app, async (posted) => {
    if (posted.get("kind") === "resend") {
      await app.calls.resendPurchaseCode({ params: { id } });
      return staffPaths.deskPurchase(id, { done: "resent" });
    }
    await app.calls.refundPurchase({ params: { id }, body: readRefund(posted) });
    return staffPaths.deskPurchase(id, { done: "refunded" });
  });
}

/** One purchase: what happened, and what the member may do. */
export default function Purchase() {
  const text = useText(deskPurchasesTexts);
  const refused = useActionData<typeof action>();
  const loaded = useLoaderData<typeof loader>();
  const { found, done, attempt } = loaded;
  const isResend = refused?.values.kind?.[0] === "resend";
  const title = found.post?.title ?? text.free;
  // The code of access that has ended opens nothing, so the call refuses it.
  const canResend = found.access !== null && found.access.state !== "over" && found.access.state !== "ended";
  return (
    <>
      <PageHead title={title} noIndex />
      <p className="text-sm">
        <Link to={staffPaths.deskPurchases} className="underline decoration-accent underline-offset-4">
          {text.back}
        </Link>
      </p>
      <h1 className="mt-3 text-3xl wrap-anywhere">{title}</h1>
      {done && !refused && (
        <p role="status" className="mt-5 rounded-md border border-green bg-green-wash px-4 py-3">
          {done === "resent" ? text.resent : text.refundMade}
        </p>
      )}
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_24rem]">
        <div className="min-w-0 space-y-8">
          <PurchaseFacts loaded={loaded} />
          <PurchaseHistory loaded={loaded} />
        </div>
        <div className="space-y-8 lg:sticky lg:top-20 lg:self-start">
          <RefundForm key={attempt} found={found} attempt={attempt} refused={isResend ? undefined : refused} />
          {canResend && <ResendForm refused={isResend ? refused : undefined} />}
        </div>
      </div>
    </>
  );
}
