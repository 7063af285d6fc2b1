import { CallError } from "#contract/errors.ts";
import type { PieceTranslation } from "#contract/studio.ts";
import type { DraftKey } from "./draft.ts";
import { InvalidDraft } from "./draft-errors.ts";
import type { DraftsDeps } from "./drafts-deps.ts";
import { findDraft } from "./drafts-store.ts";
import {
  findLinkablePost,
  findTranslationOf,
  linkTranslation,
  listTranslationChoices,
  unlinkTranslation,
} from "./translations-store.ts";

/** The link of a draft's post to the same text in the other language (decision 164). */
export interface Translations {
  /** The link of a draft, and the posts that could be linked. Throws NOT_FOUND. */
  find(key: DraftKey): Promise<PieceTranslation>;
  /**
   * Links the posts of two drafts of one creator in place of an earlier link; null removes it. The pages of both show it at once. Throws
   * NOT_FOUND for a draft of somebody else, and `InvalidDraft` for one that was never published, of the same language or linked to a third one.
   */
  link(key: DraftKey, translationId: string | null): Promise<void>;
}

export function createTranslations({ db, changes }: Pick<DraftsDeps, "db" | "changes">): Translations {
  return {
    async find(key) {
      if (!(await findDraft(db, key))) throw new CallError("NOT_FOUND");
      const post = await findLinkablePost(db, key);
      if (!post) return { translation: null, choices: [] };
      const [translation = null, choices] = await Promise.all([
        findTranslationOf(db, post.postId),
        listTranslationChoices(db, key.creatorId, post.language),
      ]);
      return { translation, choices };
    },
    async link(key, translationId) {
      const { creatorId } = key;
      const other = translationId === null ? undefined : { draftId: translationId, creatorId };
      for (const each of other ? [key, other] : [key])
        if (!(await findDraft(db, each))) throw new CallError("NOT_FOUND");
      await changes.make(async (tx) => {
        const post = await findLinkablePost(tx, key);
        if (post) await unlinkTranslation(tx, post.postId);
        if (!other) return;
        const translated = await findLinkablePost(tx, other);
        if (!post || !translated) throw new InvalidDraft([{ field: "translation", code: "unpublished" }]);
        if (post.language === translated.language)
          throw new InvalidDraft([{ field: "translation", code: "same-language" }]);
        const [english, spanish] = post.language === "English" ? [post, translated] : [translated, post];
        const ids = { creatorId, englishId: english.postId, spanishId: spanish.postId };
        if (!(await linkTranslation(tx, ids))) throw new InvalidDraft([{ field: "translation", code: "taken" }]);
      });
    },
  };
}
