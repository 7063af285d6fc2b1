import { useEffect, useRef, useState } from "react";
import {
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { paths } from "#contract/paths.ts";
import { paymentTexts } from "#web/i18n/payment-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { useBrand } from "#web/shell/brand.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { Link } from "#web/ui/link.tsx";
import { AmountForm } from "./amount-form.tsx";
import { keepAmountInAddress } from "./keep-amount-in-address.ts";
import { type KeptPayment, PayForm } from "./pay-form.tsx";
import { answerPostedPayment } from "./posted-payment.server.ts";
import { SimplePayDialog } from "./simple-pay-dialog.tsx";
import { TrustBadges } from "./trust-badges.tsx";
import { givenAmount, readAmount } from "./typed-amount.ts";

export const handle = { audience: "everyone", queryPerRequest: ["amount"] } satisfies PageHandle;

/** How a payment on the provider's page was left (`paths.paymentOf`). */
const ends = ["cancelled", "left"] as const;

/**
 * The amount of the address, `?amount=`: that of the form as it is without its script, or of a payment whose provider's page
 * was left; null if it has none. And which of them it is.
 */
export function loader({ url }: LoaderFunctionArgs) {
  const asked = url.searchParams.get("amount");
  const end = ends.find((end) => end === url.searchParams.get("end"));
  return { asked: asked === null ? null : givenAmount(asked), end };
}

/** Opens the provider's page where the script has not loaded. */
export function action({ context, request }: ActionFunctionArgs) {
  return answerPostedPayment(request, getAppContext(context));
}

/** The message of a returned payment, such as how long to wait. */
export function headers({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders;
}

/** Secure Payment: anyone pays the company an amount of their own choice (spec section 2). */
export default function Payment() {
  const text = useText(paymentTexts);
  const { company } = useBrand();
  const { asked, end } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const [typed, setTyped] = useState(returned?.amount ?? asked ?? "");
  const amount = readAmount(typed);
  const [open, setOpen] = useState(amount.kind === "valid" && !end);
  const [isScripted, setIsScripted] = useState(false);
  const [kept, setKept] = useState<KeptPayment | undefined>(returned);
  const [isAsked, setIsAsked] = useState(asked !== null);
  const plainForm = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over
  useEffect(() => {
    const plain = plainForm.current?.querySelector("form");
    const typedEarly = plain && new FormData(plain);
    // Values typed before the script loaded are only in the fields.
    if (typedEarly)
      setKept((returned) => ({
        ...returned,
        email: String(typedEarly.get("email")),
        note: String(typedEarly.get("note")),
      }));
    setIsScripted(true);
    // Said once: a reload, or a payment made after all, would have it say what is no longer so.
    if (end === "cancelled" && amount.kind === "valid") keepAmountInAddress(amount.baseCents);
  }, []);
  function close() {
    setOpen(false);
    setKept(undefined);
  }
  const isPaying = open && amount.kind === "valid";
  return (
    <div className="page-column flex min-h-[70dvh] flex-col items-center py-14 md:py-20">
      <PageHead title={text.title} description={text.lead(company)} noIndex />
      <div className="w-full max-w-[28rem]">
        <h1 className="title-display text-[clamp(2.25rem,6vw,3.25rem)]">{text.title}</h1>
        <p className="mt-4 leading-relaxed text-muted">{text.lead(company)}</p>
        {end === "cancelled" && (
          <p role="status" className="mt-6 border-l-2 border-accent pl-3.5 leading-relaxed">
            {text.cancelled}
          </p>
        )}
        <AmountForm
          typed={typed}
          amount={amount}
          isScripted={isScripted}
          isAsked={isAsked}
          onType={(amount) => {
            setIsAsked(false);
            setTyped(amount);
          }}
          onProceed={() => {
            setIsAsked(true);
            setOpen(amount.kind === "valid");
          }}
        />
        {isPaying && !isScripted && (
          <section ref={plainForm} className="mt-8 rounded-lg border border-hairline bg-surface">
            <PayForm baseCents={amount.baseCents} kept={kept} />
          </section>
        )}
        <TrustBadges />
        {/* A phone cannot scan its own screen. */}
        <p className="mt-8 border-t border-hairline pt-5 text-center [@media(hover:none)_and_(pointer:coarse)]:hidden">
          <Link
            to={paths.paymentQr}
            className="inline-flex min-h-11 items-center underline decoration-accent underline-offset-4"
          >
            {text.scan}
          </Link>
        </p>
      </div>
      {isPaying && isScripted && <SimplePayDialog baseCents={amount.baseCents} kept={kept} onClose={close} />}
    </div>
  );
}
