import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { paths } from "#contract/paths.ts";
import { policies } from "#web/i18n/policies/policies.server.ts";
import { policiesTexts } from "#web/i18n/policies/policies-texts.ts";
import type { PolicyText } from "#web/i18n/policies/policy-text.ts";
import { useText } from "#web/i18n/text.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { Link } from "#web/ui/link.tsx";
import type { NamedLink } from "#web/ui/linked-text.tsx";
import { PolicySections } from "./policy-sections.tsx";

export const handle = { audience: "everyone" } satisfies PageHandle;

/** The policy and the links in its sentences: the support's mail address, and each other policy by its title. */
export function loader({ context, url }: LoaderFunctionArgs): { policy: PolicyText; links: NamedLink[] } {
  const { language, brand } = getAppContext(context);
  const all = Object.entries(policies);
  const policy = all.find(([path]) => path === url.pathname)?.[1];
  if (!policy) throw new Response(null, { status: 404 });
  const others = all.filter(([, other]) => other !== policy);
  return {
    policy: policy[language](brand),
    links: [
      { name: brand.supportEmail, to: `mailto:${brand.supportEmail}` },
      ...others.map(([to, other]) => ({ name: other[language](brand).title, to })),
    ],
  };
}

/** One of the four policy pages; all state the points of spec section 1. */
export default function Policy() {
  const { policy, links } = useLoaderData<typeof loader>();
  const text = useText(policiesTexts);
  const sections = Object.entries(policy.sections);
  return (
    <div className="page-column pt-16 pb-8 md:pt-24">
      <PageHead title={policy.title} description={policy.summary} />
      <Link
        to={paths.policies}
        className="inline-flex min-h-11 items-center text-muted underline decoration-hairline underline-offset-4 hover:text-ink"
      >
        {text.allPolicies}
      </Link>
      <h1 className="title-display mt-3 max-w-[14em] text-[clamp(2.25rem,6vw,4rem)]">{policy.title}</h1>
      <p className="mt-5 max-w-prose text-lg leading-relaxed text-muted">{policy.summary}</p>
      <div className="mt-14 grid gap-x-16 gap-y-12 lg:grid-cols-[16rem_1fr]">
        <nav aria-labelledby="on-this-page" className="lg:sticky lg:top-24 lg:self-start">
          <h2 id="on-this-page" className="font-sans text-sm font-medium text-muted">
            {text.onThisPage}
          </h2>
          <ul className="mt-2">
            {sections.map(([anchor, { title }]) => (
              <li key={anchor}>
                <a
                  href={`#${anchor}`}
                  className="flex min-h-11 items-center decoration-accent underline-offset-4 hover:underline lg:min-h-9"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <PolicySections sections={sections} links={links} />
      </div>
    </div>
  );
}
