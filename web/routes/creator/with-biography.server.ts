import type { Author } from "#contract/content.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import type { AppContext } from "#web/lib/app-context.ts";

/**
 * A creator with the biography in the screen's language, or the only one. Cards have the English one, so most English pages need no
 * further call; a creator without a post is on no card.
 */
export async function withBiography(
  { calls, language }: AppContext,
  username: string,
  listed: Author | undefined,
): Promise<Author> {
  if (language === "en" && listed?.description) return listed;
  const { data } = await answerCall(calls.getCreator({ params: { username } }));
  const { postCount: _, descriptionEs, ...author } = data.attributes;
  const [own, other] = language === "es" ? [descriptionEs, author.description] : [author.description, descriptionEs];
  return { ...author, description: own || other };
}
