import type { Brand } from "#contract/brand.ts";
import type { Author } from "#contract/content.ts";
import { paths } from "#contract/paths.ts";
import type { AppContext } from "#web/lib/app-context.ts";

/** The company behind the site, as schema.org describes one. */
export function organization({ brand, publicUrl }: { brand: Brand; publicUrl: string }) {
  return {
    "@type": "Organization",
    "@id": `${publicUrl}/#organization`,
    name: brand.name,
    legalName: brand.company,
    url: publicUrl + paths.home,
    logo: `${publicUrl}/icon-512.png`,
    sameAs: brand.socialLinks.map(({ url }) => url),
  };
}

/** A creator. */
export function person(author: Author, publicUrl: string) {
  const { firstName, lastName, username, description, imgUrl, socialMedia } = author;
  return {
    "@type": "Person",
    "@id": `${publicUrl}${paths.creator(username)}#person`,
    name: `${firstName} ${lastName}`,
    alternateName: username,
    url: publicUrl + paths.creator(username),
    ...(imgUrl && { image: publicUrl + imgUrl }),
    ...(description && { description }),
    ...(socialMedia && { sameAs: [socialMedia] }),
  };
}

/** The way to a page, from Home on; the last step is the page itself. */
export function breadcrumbs({ brand, publicUrl }: AppContext, steps: readonly { name: string; path: string }[]) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: brand.name, path: paths.home }, ...steps].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}
