import { paths } from "#contract/paths.ts";
import { homeTexts } from "#web/i18n/home-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { useBrand } from "#web/shell/brand.ts";
import { Link } from "#web/ui/link.tsx";

const linkLook = "inline-flex min-h-11 items-center underline decoration-accent underline-offset-4";

/** The four-step guide: join, upload, set a price, grow (spec section 2). */
export function Steps() {
  const text = useText(homeTexts);
  const { reportToolUrl } = useBrand();
  const link = (to: string, label: string) => (
    <Link to={to} className={linkLook}>
      {label}
    </Link>
  );
  const reportTool = (
    <a href={reportToolUrl} target="_blank" rel="noopener noreferrer" className={linkLook}>
      {text.growLink}
    </a>
  );
  const steps = [
    { name: text.join, what: text.joinText, link: link(paths.create, text.joinLink) },
    { name: text.upload, what: text.uploadText },
    { name: text.price, what: text.priceText, link: link(paths.about, text.priceLink) },
    { name: text.grow, what: text.growText, link: reportTool },
  ];
  return (
    <section
      aria-labelledby="steps"
      className="page-column grid gap-x-16 gap-y-10 pt-20 md:grid-cols-[1fr_1.6fr] md:pt-36"
    >
      <h2 id="steps" className="text-3xl leading-tight font-medium tracking-[-0.01em] md:max-w-[7em] md:text-4xl">
        {text.steps}
      </h2>
      <ol>
        {steps.map(({ name, what, link }, place) => (
          <li key={name} className="grid grid-cols-[3rem_1fr] border-t border-hairline py-6">
            <span aria-hidden="true" className="font-serif text-2xl leading-snug text-accent tabular-nums">
              {place + 1}
            </span>
            <div>
              <h3 className="text-2xl leading-snug font-medium">{name}</h3>
              <p className="mt-1 max-w-prose leading-relaxed text-muted">{what}</p>
              {link}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
