import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { paths } from "#contract/paths.ts";
import { policies } from "#web/i18n/policies/policies.server.ts";
import { policiesTexts } from "#web/i18n/policies/policies-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";

export const handle = { audience: "everyone" } satisfies PageHandle;

export function loader({ context }: LoaderFunctionArgs) {
  const { language, brand } = getAppContext(context);
  return Object.entries(policies).map(([path, policy]) => {
    const { title, summary } = policy[language](brand);
    return { path, title, summary };
  });
}

/** The index of help and policies (spec section 2). */
export default function Policies() {
  const listed = useLoaderData<typeof loader>();
  const text = useText(policiesTexts);
  return (
    <div className="page-column pt-16 pb-8 md:pt-24">
      <PageHead title={text.title} description={text.description} />
      <h1 className="title-display text-[clamp(2.25rem,6vw,4rem)]">{text.title}</h1>
      <p className="mt-5 max-w-prose text-lg leading-relaxed text-muted">{text.lead}</p>
      <ul className="mt-14 grid gap-x-16 md:grid-cols-2">
        {listed.map(({ path, title, summary }) => (
          <li key={path} className="group relative border-t border-hairline py-7">
            <h2 className="text-2xl leading-snug font-medium">
              <Link
                to={path}
                className="decoration-accent underline-offset-4 group-hover:underline after:absolute after:inset-0"
              >
                {title}
              </Link>
            </h2>
            <p className="mt-2 max-w-[34em] leading-relaxed text-muted">{summary}</p>
          </li>
        ))}
      </ul>
      <section aria-labelledby="help" className="mt-10 border-t border-hairline pt-10">
        <h2 id="help" className="text-2xl font-medium">
          {text.helpTitle}
        </h2>
        <p className="mt-2 text-muted">{text.helpText}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={paths.contact}>{text.contact}</ButtonLink>
          <ButtonLink to={paths.about} look="secondary">
            {text.faq}
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}
