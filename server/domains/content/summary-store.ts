import { paths } from "#contract/paths.ts";

/** The address of a media file in SQL; both expressions are of letters that no address has to escape. */
function mediaAddress(fileId: string, variant: string): string {
  const [before, between] = paths.media("FILE", "VARIANT").split(/FILE|VARIANT/);
  return `('${before}' || ${fileId} || '${between}' || ${variant})`;
}

const portraitAddress = `(SELECT ${mediaAddress("m.id", "coalesce((SELECT v.name FROM media_variants v WHERE v.media_file_id = m.id ORDER BY v.width LIMIT 1), 'original')")}
  FROM media_files m WHERE m.author_id = a.id AND m.role = 'portrait' LIMIT 1)`;

const formatsOfCover = `(SELECT json_object_agg(v.name, json_build_object('url', ${mediaAddress("m.id", "v.name")},
    'width', v.width, 'height', v.height) ORDER BY v.width) FROM media_variants v WHERE v.media_file_id = m.id)`;

const mainImage = `json_build_object('url', ${mediaAddress("m.id", "'original'")}, 'width', m.width, 'height', m.height,
  'alternativeText', m.alternative_text, 'placeholder', m.placeholder, 'formats', ${formatsOfCover})`;

// The creator's own e-mail never leaves: the support alias stands for it.
const author = (supportEmail: string) => `json_build_object('id', a.id, 'attributes', json_build_object(
  'firstName', a.first_name, 'lastName', a.last_name, 'username', a.username, 'email', ${supportEmail}::text,
  'socialMedia', a.social_media, 'imgUrl', ${portraitAddress}, 'description', a.description,
  'verified', a.verified_at IS NOT NULL))`;

const named = (accessType: string) => `json_build_object('data', CASE p.access_type WHEN '${accessType}' THEN
  (SELECT coalesce(json_agg(json_build_object('id', c.id, 'attributes', json_build_object('name', c.name)) ORDER BY pc.position), '[]')
   FROM post_categories pc JOIN categories c ON c.id = pc.category_id WHERE pc.post_id = p.id) ELSE '[]' END)`;

/** A post `p` of the author `a` as the contract's `PostSummary`, in JSON. `supportEmail` is the number of a parameter. */
export function postSummary(supportEmail: string): string {
  return `(SELECT json_build_object('id', p.id, 'attributes', json_build_object(
    'title', p.title, 'slug', p.slug,
    'formerSlugs', (SELECT coalesce(json_agg(s.slug ORDER BY s.slug), '[]') FROM post_slugs s WHERE s.post_id = p.id AND s.slug <> p.slug),
    'excerpt', p.excerpt, 'mainImgSrc', ${mediaAddress("cover.id", "'original'")}, 'mainImage', cover.image,
    'publishedDate', floor(extract(epoch FROM p.published_at))::bigint, 'language', p.language,
    'accessType', p.access_type, 'price', round(p.price_cents / 100.0, 2),
    'author', json_build_object('data', ${author(supportEmail)}),
    'categories', ${named("FREE")}, 'category_premiums', ${named("PAID")}))
  FROM (SELECT) AS one LEFT JOIN LATERAL (
    SELECT m.id, ${mainImage} AS image FROM media_files m WHERE m.post_id = p.id AND m.role = 'cover' LIMIT 1) AS cover ON true)`;
}

/** The summaries of the posts of an array of ids, in its order, as a JSON array. */
export function postSummaries(ids: string, supportEmail: string): string {
  return `(SELECT coalesce(json_agg(${postSummary(supportEmail)} ORDER BY page.place), '[]')
    FROM unnest(${ids}) WITH ORDINALITY AS page (id, place)
    JOIN posts p ON p.id = page.id
    JOIN authors a ON a.id = p.author_id)`;
}
