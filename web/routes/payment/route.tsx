import { useState } from "react";
import { Link } from "react-router";
import { paths } from "#contract/paths.ts";
import { paymentTexts } from "#web/i18n/payment-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { useBrand } from "#web/shell/brand.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { AmountForm } from "./amount-form.tsx";
import { SimplePayDialog } from "./simple-pay-dialog.tsx";
import { TrustBadges } from "./trust-badges.tsx";
import { readAmount } from "./typed-amount.ts";

/** Secure Payment: anyone pays the company an amount of their own choice (spec 2). */
export default function Payment() {
  const text = useText(paymentTexts);
  const { company } = useBrand();
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const amount = readAmount(typed);
  return (
    <div className="page-column flex min-h-[70dvh] flex-col items-center py-14 md:py-20">
      <PageHead title={text.title} description={text.lead(company)} noIndex />
      <div className="w-full max-w-[28rem]">
        <h1 className="title-display text-[clamp(2.25rem,6vw,3.25rem)]">{text.title}</h1>
        <p className="mt-4 leading-relaxed text-muted">{text.lead(company)}</p>
        <AmountForm typed={typed} amount={amount} onType={setTyped} onProceed={() => setOpen(true)} />
        <TrustBadges />
        <p className="mt-8 border-t border-hairline pt-5 text-center">
          <Link
            to={paths.paymentQr}
            className="inline-flex min-h-11 items-center underline decoration-accent underline-offset-4"
          >
            {text.scan}
          </Link>
        </p>
      </div>
      {open && amount.kind === "valid" && (
        <SimplePayDialog baseCents={amount.baseCents} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
