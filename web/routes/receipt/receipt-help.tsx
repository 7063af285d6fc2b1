import { paths } from "#contract/paths.ts";
import { receiptTexts } from "#web/i18n/receipt-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { useBrand } from "#web/shell/brand.ts";
import { Link } from "#web/ui/link.tsx";
import type { ReceiptReply } from "./receipt-facts.tsx";

interface ReceiptHelpProps {
  receipt: ReceiptReply;
  /** The page that asks for a refund; null once there is a request. */
  askRefund: string | null;
}

/** How to get help with a payment: by the number, without saying who one is. */
export function ReceiptHelp({ receipt: { number }, askRefund }: ReceiptHelpProps) {
  const text = useText(receiptTexts);
  const { supportEmail } = useBrand();
  const link = "underline decoration-accent underline-offset-4";
  return (
    <section aria-labelledby="receipt-help" className="border-t border-hairline pt-7 break-inside-avoid">
      <h2 id="receipt-help" className="text-xl font-medium">
        {text.help}
      </h2>
      <p className="mt-2 leading-relaxed text-muted">
        {text.helpText} {text.anonymous}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-6">
        <a href={`mailto:${supportEmail}`} className={`inline-flex min-h-11 items-center ${link}`}>
          {supportEmail}
        </a>
        <Link
          to={paths.contactAbout(text.contactSubject(number))}
          className={`inline-flex min-h-11 items-center print:hidden ${link}`}
        >
          {text.contact}
        </Link>
        {askRefund !== null && (
          <a href={askRefund} className={`inline-flex min-h-11 items-center print:hidden ${link}`}>
            {text.askRefund}
          </a>
        )}
      </p>
    </section>
  );
}
