/**
 * The SQL that writes a post's summary, as the contract's `PostSummary` in ASCII JSON: a post `ps` of `post_summaries`,
 * its creator `cs` of `author_summaries`, and the alias that replaces every creator's own e-mail address, which never
 * leaves the shop (decision 077).
 */
function writtenSummary(supportEmail: string): string {
  return `ps.written || cs.written || (SELECT json_in_ascii(to_json(${supportEmail}::text)::text)) || '}}}}}'`;
}

/** A post `p` as the contract's `PostSummary`, in JSON. `supportEmail` is the number of a parameter. */
export function postSummary(supportEmail: string): string {
  return `(SELECT (${writtenSummary(supportEmail)})::json
    FROM post_summaries ps JOIN author_summaries cs ON cs.author_id = ps.author_id WHERE ps.post_id = p.id)`;
}

/** The summaries of the posts of an array of ids, in its order, as the text of a JSON array with a line for each. */
export function postSummaries(ids: string, supportEmail: string): string {
  return `(SELECT E'[\\n' || coalesce(string_agg(${writtenSummary(supportEmail)}, E',\\n' ORDER BY page.place), '') || E'\\n]'
    FROM unnest(${ids}) WITH ORDINALITY AS page (id, place)
    JOIN post_summaries ps ON ps.post_id = page.id
    JOIN author_summaries cs ON cs.author_id = ps.author_id)`;
}
