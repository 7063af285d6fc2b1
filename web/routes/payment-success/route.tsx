import { type MouseEvent, useEffect } from "react";
import type { PageHandle } from "#contract/page-handle.ts";
import { paths } from "#contract/paths.ts";
import { paymentSuccessTexts } from "#web/i18n/payment-success-texts.ts";
import { shellTexts } from "#web/i18n/shell-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { useBrand } from "#web/shell/brand.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { scrollUp } from "#web/ui/scroll-up.ts";
import { SocialIcon } from "#web/ui/social-icon.tsx";
import { WindowSign } from "#web/ui/window-sign.tsx";

export const handle = { audience: "everyone" } satisfies PageHandle;

/** Where the provider's page leads after a free amount was paid (spec section 2). */
export default function PaymentSuccess() {
  const text = useText(paymentSuccessTexts);
  // The browser hands the fragment of the provider's page on to the page that it leads to.
  useEffect(() => {
    if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
  }, []);
  return (
    <div className="page-column py-16 md:py-24">
      <PageHead title={text.title} noIndex />
      <div className="beside-window">
        <WindowSign state="granted" />
        <div>
          <h1 className="title-display text-[clamp(2.25rem,6vw,4rem)]">{text.title}</h1>
          <p className="mt-5 max-w-prose text-lg leading-relaxed text-muted">
            {text.received} {text.confirmation}
          </p>
        </div>
      </div>
      <section aria-labelledby="next" className="mt-14">
        <h2 id="next" className="text-2xl font-medium">
          {text.whatsNext}
        </h2>
        <dl className="mt-5 grid max-w-[52rem] gap-x-12 gap-y-6 md:grid-cols-2">
          <div className="border-t border-hairline pt-4">
            <dt className="font-medium">{text.emailTitle}</dt>
            <dd className="mt-1.5 leading-relaxed text-muted">{text.emailText}</dd>
          </div>
          <div className="border-t border-hairline pt-4">
            <dt className="font-medium">{text.supportTitle}</dt>
            <dd className="mt-1.5 leading-relaxed text-muted">
              {text.supportText}{" "}
              <Link to={paths.contact} className="text-ink underline decoration-accent underline-offset-4">
                {text.supportLink}
              </Link>
            </dd>
          </div>
        </dl>
      </section>
      <div className="mt-12">
        <ButtonLink to={paths.home}>{text.backHome}</ButtonLink>
      </div>
      <SocialRow />
    </div>
  );
}

function SocialRow() {
  const text = useText(paymentSuccessTexts);
  const { newTab } = useText(shellTexts);
  const { socialLinks } = useBrand();
  function goUp(event: MouseEvent) {
    event.preventDefault();
    scrollUp();
  }
  return (
    <div className="mt-14 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-hairline pt-5">
      <ul aria-label={text.followUs} className="-ml-3 flex flex-wrap">
        {socialLinks.map(({ id, title, url }) => (
          <li key={id}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={newTab(title)}
              className="grid size-11 place-items-center text-muted hover:text-ink"
            >
              <SocialIcon platform={id} />
            </a>
          </li>
        ))}
      </ul>
      <Link
        to={paths.paymentSuccess}
        onClick={goUp}
        className="ml-auto inline-flex min-h-11 items-center gap-2 text-muted hover:text-ink"
      >
        <Icon name="up" className="size-4" />
        {text.toTop}
      </Link>
    </div>
  );
}
