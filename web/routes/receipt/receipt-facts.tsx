import type { ReactNode } from "react";
import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { screenLanguageOf } from "#contract/languages.ts";
import { formatUsd, parseDollars } from "#contract/money.ts";
import { receiptTexts } from "#web/i18n/receipt-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { useBrand } from "#web/shell/brand.ts";

export type ReceiptReply = CallReply<Calls["getReceipt"]>;

/** A request for a refund that waits for an answer until `due`, in words, or was answered; and its page. */
export interface AskedRefund {
  path: string;
  state: "waiting" | "part" | "declined";
  due: string | null;
}

interface ReceiptFactsProps {
  receipt: ReceiptReply;
  paidAt: string;
  /** Null where there is no access (any more), or never was one to buy. */
  accessEnd: string | null;
  request: AskedRefund | undefined;
}

/** Date, subject, seller, amount and refunds of the payment. */
export function ReceiptFacts({ receipt, paidAt, accessEnd, request }: ReceiptFactsProps) {
  const text = useText(receiptTexts);
  const { company } = useBrand();
  const { post, consent } = receipt;
  const cents = (usd: number) => parseDollars(usd) ?? 0;
  const [amount, fee] = [cents(receipt.amount), cents(receipt.fee)];
  const [tax, refunded] = [cents(receipt.tax), cents(receipt.refunded)];
  return (
    <dl className="mt-9">
      <Fact label={text.date}>{paidAt}</Fact>
      <Fact label={text.bought}>
        {post ? (
          <>
            <span lang={screenLanguageOf(post.language)} className="block font-medium">
              {post.title}
            </span>
            <span className="block">{text.by(post.creator)}</span>
            <span className="mt-1 block text-muted">{accessEnd ? text.accessUntil(accessEnd) : text.access}</span>
          </>
        ) : (
          text.freeAmount
        )}
      </Fact>
      <Fact label={text.seller}>{company}</Fact>
      {fee > 0 && (
        <>
          <Fact label={text.amount}>{formatUsd(amount - fee)}</Fact>
          <Fact label={text.fee}>{formatUsd(fee)}</Fact>
        </>
      )}
      <Fact label={text.total}>
        <span className="font-serif text-2xl tabular-nums">{formatUsd(amount)}</span>
      </Fact>
      {tax > 0 && <Fact label={text.tax}>{formatUsd(tax)}</Fact>}
      <Fact label={text.currency}>{text.currencyName}</Fact>
      {refunded > 0 && <Fact label={text.refundedAmount}>{formatUsd(refunded)}</Fact>}
      <Fact label={text.status}>
        <Status amountCents={amount} refundedCents={refunded} isPending={receipt.refundPending} />
      </Fact>
      {request && (
        <Fact label={text.refundRequest}>
          <Request {...request} />
        </Fact>
      )}
      {consent && (
        <Fact label={text.agreed}>
          <span lang={consent.language} className="text-muted">
            {consent.text}
          </span>
        </Fact>
      )}
    </dl>
  );
}

function Request({ path, state, due }: AskedRefund) {
  const text = useText(receiptTexts);
  return (
    <>
      <span className="font-medium">{text[`request ${state}`]}</span>
      {due !== null && <span className="mt-1 block text-muted">{text.requestWaits(due)}</span>}
      <a
        href={path}
        className="flex min-h-11 w-fit items-center underline decoration-accent underline-offset-4 print:hidden"
      >
        {text.requestPage}
      </a>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-8 gap-y-1 border-t border-hairline py-3.5 leading-relaxed break-inside-avoid sm:grid-cols-[11rem_1fr]">
      <dt className="text-sm text-muted sm:pt-0.5">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Status({
  amountCents,
  refundedCents,
  isPending,
}: {
  amountCents: number;
  refundedCents: number;
  isPending: boolean;
}) {
  const text = useText(receiptTexts);
  const word = isPending
    ? text.refundPending
    : refundedCents === 0
      ? text.paid
      : refundedCents < amountCents
        ? text.partlyRefunded(formatUsd(refundedCents))
        : text.refunded;
  return (
    <>
      <span className="font-medium">{word}</span>
      {(isPending || refundedCents > 0) && <span className="mt-1 block text-muted">{text.refundNote}</span>}
    </>
  );
}
