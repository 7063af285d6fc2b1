import type { PolicySection } from "#web/i18n/policies/policy-text.ts";

/** The sections of a policy, each under its own anchor. */
export function PolicySections({ sections }: { sections: [anchor: string, section: PolicySection][] }) {
  return (
    <div className="max-w-prose">
      {sections.map(([anchor, { title, paragraphs, points }]) => (
        <section key={anchor} id={anchor} aria-labelledby={`${anchor}-title`} className="border-t border-hairline py-8">
          <h2 id={`${anchor}-title`} className="text-2xl leading-snug font-medium">
            {title}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-4 leading-relaxed">
              {paragraph}
            </p>
          ))}
          {points && (
            <ul className="mt-4 list-disc space-y-2 pl-5 leading-relaxed marker:text-accent">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}
