import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import type { Author, PostSummary } from "#contract/content.ts";
import { screenLanguageOf } from "#contract/languages.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import type { StudioPost } from "#contract/studio.ts";
import { undatedSec } from "#contract/undated.ts";
import { InLanguage } from "#web/i18n/language.tsx";
import { studioPreviewTexts } from "#web/i18n/studio-preview-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { LockedBody } from "#web/routes/post/locked-body.tsx";
import { pieceOf } from "#web/routes/post/piece/piece-of.ts";
import { PostHeader } from "#web/routes/post/post-header.tsx";
import { UnlockedBody } from "#web/routes/post/unlocked-body.tsx";
import "#web/routes/post/article.css";
import { postFacts } from "#web/lib/post-facts.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import "#web/shell/staff-document.ts";
import { getSession, requireCreator } from "#web/shell/require-session.ts";
import { Shell } from "#web/shell/shell.tsx";
import { readPreviewQuery } from "./preview-query.ts";
import { useLiveFields } from "./use-live-fields.ts";

export const handle = { audience: "creator", frame: "inner" } satisfies PageHandle;

export const middleware = [requireCreator];

/** The saved draft as readers will get it, in the creator's name. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { calls, language } = getAppContext(context);
  const id = { id: params.id ?? "" };
  const username = getSession(context).username ?? "";
  const [piece, preview, creator] = await Promise.all([
    answerCall(calls.getStudioPost({ params: id })),
    answerCall(calls.previewStudioPost({ params: id })),
    answerCall(calls.getCreator({ params: { username } })),
  ]);
  const { as, shell } = readPreviewQuery(url.searchParams, language);
  const post = postFacts(previewedPost(piece.data, creator.data.attributes, preview.data));
  const opened = pieceOf({ content: preview.data.html, mediaFiles: preview.data.mediaFiles });
  return { post, ...opened, shell, as };
}

type Preview = CallReply<Calls["previewStudioPost"]>["data"];

/** The draft in the shape of a published post. */
function previewedPost({ id, attributes }: StudioPost, author: Author, { mainImage }: Preview): PostSummary {
  const { title, slug, excerpt, language, accessType, price, categories } = attributes;
  const named = categories.map((name) => ({ id: name, attributes: { name } }));
  return {
    id,
    attributes: {
      ...{ title, slug, formerSlugs: [], excerpt, language, accessType, price },
      ...{ mainImgSrc: mainImage?.url ?? null, mainImage, publishedDate: undatedSec },
      author: { data: { id: author.username, attributes: author } },
      ...{ categories: { data: named }, category_premiums: { data: named } },
    },
  };
}

/** The page that readers will see, for viewing only. */
export default function PreviewPage() {
  const { post: saved, piece, body, shell, as } = useLoaderData<typeof loader>();
  const post = { ...saved, ...useLiveFields() };
  const isLocked = as === "locked" && post.accessType === "PAID";
  const text = useText(studioPreviewTexts);
  const nothing = () => {};
  return (
    <InLanguage language={shell}>
      <PageHead title={post.title || text.title} noIndex />
      <div inert lang={shell} className="flex flex-1 flex-col">
        <Shell>
          <article lang={screenLanguageOf(post.language)}>
            <PostHeader post={post} {...(isLocked ? { onPay: nothing } : { piece })} />
            {isLocked && <LockedBody post={post} onPay={nothing} />}
            {!isLocked && body.content === null && <p className="article-column mt-12 text-muted">{text.unusable}</p>}
            {!isLocked && body.content !== null && (
              <UnlockedBody piece={piece} body={body} endsAtSec={undefined} onPayAgain={nothing} />
            )}
          </article>
        </Shell>
      </div>
    </InLanguage>
  );
}
