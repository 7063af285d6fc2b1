import type { PolicySection } from "#web/i18n/policies/policy-text.ts";
import { LinkedText, type NamedLink } from "#web/ui/linked-text.tsx";

interface PolicySectionsProps {
  sections: [anchor: string, section: PolicySection][];
  links: readonly NamedLink[];
}

/** The sections of a policy, each under its own anchor. */
export function PolicySections({ sections, links }: PolicySectionsProps) {
  return (
    <div className="max-w-prose">
      {sections.map(([anchor, { title, paragraphs, points }]) => (
        <section key={anchor} id={anchor} aria-labelledby={`${anchor}-title`} className="border-t border-hairline py-8">
          <h2 id={`${anchor}-title`} className="text-2xl leading-snug font-medium">
            {title}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-4 leading-relaxed">
              <LinkedText text={paragraph} links={links} />
            </p>
          ))}
          {points && (
            <ul className="mt-4 list-disc space-y-2 pl-5 leading-relaxed marker:text-accent">
              {points.map((point) => (
                <li key={point}>
                  <LinkedText text={point} links={links} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}
