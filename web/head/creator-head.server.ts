import type { Author } from "#contract/content.ts";
import { paths } from "#contract/paths.ts";
import { shareImageOfCreator } from "#contract/share-image.ts";
import type { AppContext } from "#web/lib/app-context.ts";
import type { DocumentHead } from "./document-head.ts";
import { breadcrumbs, person } from "./schema-org.server.ts";

/** The metadata of a creator's page. */
export function creatorHead(app: AppContext, author: Author): DocumentHead {
  const { username, firstName, lastName } = author;
  const name = `${firstName} ${lastName}`;
  const path = paths.creator(username);
  return {
    type: "profile",
    image: { path: shareImageOfCreator(app.brand, author), alt: name },
    properties: [
      ["profile:first_name", firstName],
      ["profile:last_name", lastName],
      ["profile:username", username],
    ],
    alternates: [
      { type: "application/rss+xml", path: paths.inLanguage(paths.creatorFeed(username), app.language), title: name },
    ],
    data: [
      { "@type": "ProfilePage", url: app.publicUrl + path, mainEntity: person(author, app.publicUrl) },
      breadcrumbs(app, [{ name, path }]),
    ],
  };
}
