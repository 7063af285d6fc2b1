import { screenLanguages } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import { shareImageOfSite } from "#contract/share-image.ts";
import type { AppContext } from "#web/lib/app-context.ts";
import type { DocumentHead } from "./document-head.ts";
import { organization } from "./schema-org.server.ts";

/** The metadata of Home: the site's owner. */
export function homeHead(app: AppContext): DocumentHead {
  const { brand, language, publicUrl } = app;
  const site = {
    "@type": "WebSite",
    "@id": `${publicUrl}/#site`,
    name: brand.name,
    description: brand.tagline[language],
    url: publicUrl + paths.home,
    inLanguage: screenLanguages,
    publisher: { "@id": `${publicUrl}/#organization` },
  };
  return {
    type: "website",
    image: { path: shareImageOfSite(brand, language), alt: `${brand.name}: ${brand.tagline[language]}` },
    data: [site, organization(app)],
  };
}
