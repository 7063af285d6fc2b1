import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { isScreenLanguage } from "#contract/languages.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { paths } from "#contract/paths.ts";
import { aboutTexts } from "#web/i18n/about/about-texts.ts";
import { faq } from "#web/i18n/about/faq.server.ts";
import { useText } from "#web/i18n/text.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { useBrand } from "#web/shell/brand.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { FaqTabs } from "./faq-tabs.tsx";

export const handle = { audience: "everyone", query: ["faq"] } satisfies PageHandle;

/** The questions in both languages; shown first are those that the address names, else those of the screen's language. */
export function loader({ context, url }: LoaderFunctionArgs) {
  const { brand, language } = getAppContext(context);
  const named = url.searchParams.get("faq");
  return {
    shown: isScreenLanguage(named) ? named : language,
    questions: { en: Object.entries(faq.en(brand)), es: Object.entries(faq.es(brand)) },
  };
}

/** About, with the FAQ for creators in two tabs (spec section 2). */
export default function About() {
  const text = useText(aboutTexts);
  const { name } = useBrand();
  const { shown, questions } = useLoaderData<typeof loader>();
  return (
    <div className="page-column pt-12 pb-8 md:pt-20">
      <PageHead isBranded title={text.title(name)} description={text.description} />
      <div className="grid grid-cols-1 gap-x-20 gap-y-12 lg:grid-cols-[1fr_minmax(0,42rem)]">
        <div className="lg:sticky lg:top-28 lg:self-start">
          <h1 className="title-display text-[clamp(2.25rem,6vw,4rem)]">{text.title(name)}</h1>
          <p className="mt-5 max-w-[34rem] text-lg leading-relaxed text-muted">{text.lead}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to={paths.create}>{text.apply}</ButtonLink>
            <ButtonLink to={paths.contact} look="secondary">
              {text.contact}
            </ButtonLink>
          </div>
        </div>
        <FaqTabs key={shown} shown={shown} questions={questions} />
      </div>
    </div>
  );
}
