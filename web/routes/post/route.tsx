import { Suspense } from "react";
import { isRouteErrorResponse, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { goneStatus } from "#contract/errors.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { accessKeysOf } from "#web/access/access-key.ts";
import { describePage } from "#web/head/document-head.ts";
import { postDescription } from "#web/head/post-description.server.ts";
import { postHead } from "#web/head/post-head.server.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { isConnectionError } from "#web/lib/is-connection-error.ts";
import { notFound } from "#web/lib/not-found.ts";
import { ErrorScreen } from "#web/shell/error-screen.tsx";
import "./article.css";
import "./printed-post.css";
import { postFacts } from "#web/lib/post-facts.ts";
import { LazyGonePost } from "./lazy-gone-post.tsx";
import { LazyPostProblem } from "./lazy-post-problem.tsx";
import { pieceOf } from "./piece/piece-of.ts";
import { askedSlug, movedTo } from "./post-address.ts";
import { PostScreen } from "./post-screen.tsx";
import { RelatedPosts } from "./related-posts.tsx";
import { salesNotices } from "./sales-notice.server.ts";
import { translationOf } from "./translation-of.server.ts";

export const handle = { audience: "everyone", queryPerRequest: ["slug"] } satisfies PageHandle;

/** One row on a wide screen. */
const relatedShown = 3;

/** The locked form of a post (a free one in full): the page is the same for everyone. Serves both addresses of a post. */
export { revalidatesUnlessPurchaseCloses as shouldRevalidate } from "#web/payment/revalidates-unless-purchase-closes.ts";

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const asked = { username: params.username, slug: params.slug, query: url.searchParams };
  const { calls, language } = getAppContext(context);
  const { data, body, translation, salesPaused } = await answerCall(
    calls.getPostPage({ params: { slug: askedSlug(asked) }, query: { related: relatedShown } }),
  );
  const [post, ...related] = data;
  if (!post) notFound();
  const { attributes } = post;
  const address = movedTo(attributes, asked);
  if (address) throw redirect(address, 301);
  const description = postDescription({ ...attributes, ...body });
  const accessKeys = attributes.accessType === "PAID" ? await accessKeysOf(attributes) : [];
  describePage(context, { ...postHead(getAppContext(context), attributes, description), accessKeys });
  const page = { post: postFacts(post), ...pieceOf(body), related: related.map(postFacts), description, accessKeys };
  return {
    ...page,
    ...(translation && { translation: translationOf(attributes, translation) }),
    ...(salesPaused && { salesNotice: salesNotices[language] }),
  };
}

export default function PostRoute() {
  const { related, ...page } = useLoaderData<typeof loader>();
  return (
    <>
      <PostScreen key={page.post.slug} {...page} />
      <RelatedPosts posts={related} />
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (isConnectionError(error)) return <ErrorScreen error={error} />;
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  return (
    <Suspense>{status === goneStatus ? <LazyGonePost /> : <LazyPostProblem notFound={status === 404} />}</Suspense>
  );
}
