import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { paths } from "#contract/paths.ts";
import { paymentQrTexts } from "#web/i18n/payment-qr-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { useBrand } from "#web/shell/brand.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { PaymentUrl } from "./payment-url.tsx";
import { QrCode } from "./qr-code.tsx";
import { ShareButton } from "./share-button.tsx";

export const handle = { audience: "everyone" } satisfies PageHandle;

export function loader({ context }: LoaderFunctionArgs) {
  return { paymentUrl: getAppContext(context).paymentUrl };
}

/** Scan to Pay: the payment page's address as a QR code, to copy and to share (spec section 2). Printed, it is a sheet for the counter: name, code, address. */
export default function PaymentQr() {
  const { paymentUrl } = useLoaderData<typeof loader>();
  const text = useText(paymentQrTexts);
  const { company, supportEmail } = useBrand();
  return (
    <div className="page-column flex flex-col items-center py-14 text-center md:py-20 print:py-0">
      <PageHead title={text.title} noIndex />
      <h1 className="title-display text-[clamp(2.25rem,6vw,3.25rem)] print:hidden">{text.title}</h1>
      <p className="mt-4 max-w-[26em] leading-relaxed text-muted print:hidden">{text.tagline}</p>
      <p className="hidden title-display text-[40pt] print:block">{company}</p>
      <QrCode paymentUrl={paymentUrl} />
      <p className="mt-6 hidden text-[14pt] wrap-anywhere print:block">{paymentUrl}</p>
      <div className="mt-8 grid w-full max-w-[17.5rem] gap-3 sm:flex sm:w-auto sm:max-w-none print:hidden">
        <ButtonLink to={paths.payment}>{text.open}</ButtonLink>
        <ShareButton paymentUrl={paymentUrl} />
      </div>
      <PaymentUrl paymentUrl={paymentUrl} />
      <p className="mt-12 text-sm text-muted print:hidden" suppressHydrationWarning>
        © {new Date().getFullYear()} {company} ·{" "}
        <a href={`mailto:${supportEmail}`} className="underline underline-offset-4 hover:text-ink">
          {supportEmail}
        </a>
      </p>
    </div>
  );
}
