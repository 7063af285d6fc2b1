import type { Transaction } from "#db/client.ts";
import { cleanHtml, convertText, UnusableText } from "#server/domains/post-markdown/index.ts";
import type { PostToPublish, PublishedPost } from "#server/domains/posts/index.ts";
import { EditedInStudio } from "./draft-errors.ts";
import type { DraftsDeps } from "./drafts-deps.ts";
import {
  advanceImportedDraft,
  findPublicationDate,
  type ImportedText,
  insertImportedDraft,
  lockDraftOfSource,
  writeImportedRevision,
} from "./imported-drafts-store.ts";
import { writeTransition } from "./transitions-store.ts";

/** A post from outside of the studio. */
export interface PostToImport extends Omit<PostToPublish, "body"> {
  /** Untrusted HTML. */
  bodyHtml: string;
  /** The addresses that links of the HTML get, of posts or of the old site, by the link as written. */
  links?: Map<string, string>;
  /** The text as its creator will edit it; undefined if it was no Markdown. */
  markdown?: string | undefined;
}

/**
 * Publishes a post from outside of the studio together with its draft, in one transaction. The draft has the Markdown if that
 * renders to the same HTML, and otherwise the HTML. Throws `EditedInStudio`, and writes nothing, if the post would change
 * after its creator has changed it in the studio; `UnusableText`; and as `publishPostIn` of posts.
 */
export async function importPost(
  { changes, posts }: Pick<DraftsDeps, "changes" | "posts">,
  { markdown, bodyHtml, links = new Map(), ...given }: PostToImport,
): Promise<PublishedPost> {
  const body = await cleanHtml({ html: bodyHtml, images: [...given.images.keys()], links });
  const post = { ...given, body };
  const rendered = markdown === undefined ? undefined : await renderImported(markdown, post);
  return changes.make(async (tx) => {
    // Saving and publishing lock the draft before the post, too.
    const before = await lockDraftOfSource(tx, post.source.key);
    if (before?.isTouched && !(await isKnown(posts, post))) throw new EditedInStudio(before.slug);
    const published = await posts.publishPostIn(tx, post);
    if (published.outcome === "unchanged") return published;
    // A renamed source has found its post only now.
    const draft = await lockDraftOfSource(tx, post.source.key);
    if (draft?.isTouched) throw new EditedInStudio(published.slug);
    const isSame = rendered !== undefined && (await posts.hasText(tx, published.id, rendered));
    const text = isSame && markdown !== undefined ? { markdown, images: Object.fromEntries(post.images) } : undefined;
    await writeDraft(tx, { postId: published.id, draftId: draft?.draftId, text });
    return published;
  });
}

async function isKnown(posts: DraftsDeps["posts"], { source }: PostToPublish): Promise<boolean> {
  return (await posts.sourceSha256(source.key))?.equals(source.sha256) ?? false;
}

/** A Markdown text as the studio would publish it; undefined if it cannot. */
async function renderImported(markdown: string, { title, language, images }: PostToPublish) {
  try {
    const { body } = await convertText({ text: markdown, title, language });
    return body.images.every((source) => images.has(source)) ? { body, images } : undefined;
  } catch (error) {
    if (error instanceof UnusableText) return undefined;
    throw error;
  }
}

/** Writes the draft of an imported post, and that readers see its newest version. */
async function writeDraft(
  tx: Transaction,
  { postId, draftId: knownId, text }: { postId: string; draftId: string | undefined; text: ImportedText | undefined },
): Promise<void> {
  const draftId = knownId ?? (await insertImportedDraft(tx, postId));
  const version = knownId === undefined ? 1 : await advanceImportedDraft(tx, draftId);
  await writeImportedRevision(tx, { draftId, version, postId }, text);
  const { moment, localTime, isToCome } = await findPublicationDate(tx, postId);
  const how = isToCome
    ? ({ action: "schedule", to: "scheduled", schedule: { moment, localTime, timeZone: "UTC" } } as const)
    : ({ action: "publish", to: "published" } as const);
  await writeTransition(tx, draftId, { ...how, version, accountId: null });
}
