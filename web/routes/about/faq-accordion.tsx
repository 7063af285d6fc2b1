import type { FaqItem } from "#web/i18n/about/faq.server.ts";
import { useBrand } from "#web/shell/brand.ts";
import { Icon } from "#web/ui/icon.tsx";
import { LinkedText } from "#web/ui/linked-text.tsx";

/** Questions that share a name, so that the browser keeps one open at a time. */
export function FaqAccordion({ name, items }: { name: string; items: [topic: string, item: FaqItem][] }) {
  const { supportEmail } = useBrand();
  const links = [{ name: supportEmail, to: `mailto:${supportEmail}` }];
  return items.map(([topic, { question, answer }], place) => (
    <details key={topic} name={name} open={place === 0} className="group border-b border-hairline">
      <summary className="flex min-h-16 list-none items-center justify-between gap-6 py-4 [&::-webkit-details-marker]:hidden">
        <h2 className="text-xl leading-snug font-medium">{question}</h2>
        <Icon
          name="down"
          className="size-5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="max-w-prose space-y-4 pb-6 leading-relaxed text-muted">
        {answer.map((paragraph) => (
          <p key={paragraph}>
            <LinkedText text={paragraph} links={links} />
          </p>
        ))}
      </div>
    </details>
  ));
}
