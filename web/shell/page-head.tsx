import { useLocation } from "react-router";
import { isScreenLanguage, type ScreenLanguage, screenLanguages } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import { useRootData } from "#web/lib/root-data.ts";
import { useBrand } from "./brand.ts";

interface PageHeadProps {
  title: string;
  /** The title names the brand by itself. */
  isBranded?: boolean;
  description?: string | null;
  /** The page's own path where the address may differ from it, as for a post under /blog. */
  canonicalPath?: string;
  /** The page's path in each language, where its content has a translation with an address of its own. */
  translations?: Record<ScreenLanguage, string> | undefined;
  /** Keeps the page out of search engines; it gets no canonical address either. */
  noIndex?: boolean;
}

/**
 * Title, description, canonical address and language alternates; React lifts them into the head. What only other programs
 * read stands in `head/document-head.ts`.
 */
export function PageHead({ title, isBranded, description, canonicalPath, translations, noIndex }: PageHeadProps) {
  const brand = useBrand();
  const origin = useRootData()?.publicUrl ?? "";
  const location = useLocation();
  const path = canonicalPath ?? location.pathname + listingQuery(location.search);
  const named = new URLSearchParams(location.search).get("lang");
  const address = origin + (isScreenLanguage(named) ? paths.inLanguage(path, named) : path);
  const fullTitle = isBranded ? title : `${title} · ${brand.name}`;
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {noIndex ? (
        <meta name="robots" content="noindex, nofollow" />
      ) : (
        <>
          <meta property="og:url" content={address} />
          <link rel="canonical" href={address} />
          <link rel="alternate" hrefLang="x-default" href={origin + (translations?.en ?? path)} />
          {screenLanguages.map((language) => (
            <link
              key={language}
              rel="alternate"
              hrefLang={language}
              href={origin + (translations?.[language] ?? paths.inLanguage(path, language))}
            />
          ))}
        </>
      )}
    </>
  );
}

/** The parameters that make another page; the rest (tracking, `lang`) does not belong to the address. */
function listingQuery(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of [...query.keys()]) {
    if (!["category", "language", "page"].includes(name)) query.delete(name);
  }
  return query.size > 0 ? `?${query}` : "";
}
