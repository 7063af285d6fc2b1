import { useLanguage } from "#web/i18n/language.tsx";
import { shellTexts } from "#web/i18n/shell-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Link } from "#web/ui/link.tsx";
import { SocialIcon } from "#web/ui/social-icon.tsx";
import { useBrand } from "./brand.ts";
import { type MenuLink, quickLinksId, useFooterNavigation } from "./navigation.ts";

/** Company, year, mail, links, social sites (spec section 2). */
export function Footer() {
  const text = useText(shellTexts);
  const language = useLanguage();
  const brand = useBrand();
  const { quick, legal } = useFooterNavigation();
  const year = String(new Date().getFullYear());
  return (
    <footer className="mt-24 text-[0.9375rem]">
      <div className="page-column">
        <div className="grid grid-cols-2 gap-x-6 gap-y-10 border-t border-hairline py-14 md:grid-cols-[1fr_10rem_14rem]">
          <div className="col-span-2 md:col-span-1">
            <p className="max-w-96 font-serif text-2xl leading-snug">{brand.tagline[language]}</p>
            <a href={`mailto:${brand.supportEmail}`} className="footer-link mt-3 break-all">
              {brand.supportEmail}
            </a>
            <ul aria-label={text.followUs} className="mt-3 -ml-3 flex flex-wrap">
              {brand.socialLinks.map(({ id, title, url }) => (
                <li key={id}>
                  <a
                    href={url}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={text.newTab(title)}
                    className="grid size-11 place-items-center text-muted hover:text-ink"
                  >
                    <SocialIcon platform={id} />
                  </a>
                </li>
              ))}
            </ul>
          </div>
          <LinkColumn id={quickLinksId} title={text.quickLinks} links={quick} />
          <LinkColumn title={text.legal} links={legal} />
        </div>
      </div>
      <p className="page-column pb-10 text-sm text-muted" suppressHydrationWarning>
        {text.rights(year, brand.company)}
      </p>
    </footer>
  );
}

function LinkColumn({ id, title, links }: { id?: string; title: string; links: readonly MenuLink[] }) {
  return (
    <nav id={id} aria-label={title}>
      <h2 className="font-sans text-sm font-medium">{title}</h2>
      <ul className="mt-2">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="footer-link">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
