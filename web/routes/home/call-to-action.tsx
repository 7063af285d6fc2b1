import { paths } from "#contract/paths.ts";
import { homeTexts } from "#web/i18n/home.ts";
import { useText } from "#web/i18n/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/** The page's last word: start for free, or be shown around. */
export function CallToAction() {
  const text = useText(homeTexts);
  return (
    <section aria-labelledby="call" className="page-column pt-28 text-center md:pt-36">
      <h2 id="call" className="title-display mx-auto max-w-[10em] text-[clamp(2.25rem,5vw,3.75rem)]">
        {text.callTitle}
      </h2>
      <p className="mt-4 text-lg text-muted">{text.callText}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.create}>{text.alwaysFree}</ButtonLink>
        <ButtonLink to={paths.contact} look="secondary">
          {text.schedule}
        </ButtonLink>
      </div>
    </section>
  );
}
