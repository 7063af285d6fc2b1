import { Suspense, useMemo } from "react";
import { isRouteErrorResponse, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { goneStatus } from "#contract/errors.ts";
import { getAppContext } from "#web/app-context.ts";
import { describePage } from "#web/head/document-head.ts";
import { postDescription } from "#web/head/post-description.server.ts";
import { postHead } from "#web/head/post-head.server.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import "./article.css";
import "./printed-post.css";
import { LazyGonePost } from "./lazy-gone-post.tsx";
import { askedSlug, movedTo } from "./post-address.ts";
import { PostProblem } from "./post-problem.tsx";
import { PostScreen } from "./post-screen.tsx";
import { RelatedPosts } from "./related-posts.tsx";

/** One row on a wide screen. */
const relatedShown = 3;

/** The locked form of a post (a free one in full): the page is the same for everyone. Serves both addresses of a post. */
export { revalidatesUnlessPurchaseCloses as shouldRevalidate } from "#web/payment/revalidates-unless-purchase-closes.ts";

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const asked = { username: params.username, slug: params.slug, query: url.searchParams };
  const { calls } = getAppContext(context);
  const page = await answerCall(calls.getPostPage({ slug: askedSlug(asked), related: relatedShown }));
  const { attributes } = page.post;
  const address = movedTo(attributes, asked);
  if (address) throw redirect(address, 301);
  const description = postDescription({ ...attributes, ...page.body });
  describePage(context, postHead(getAppContext(context), attributes, description));
  return { ...page, description };
}

export default function PostRoute() {
  const { post: summary, body, related, description } = useLoaderData<typeof loader>();
  const post = useMemo(() => ({ id: summary.id, attributes: { ...summary.attributes, ...body } }), [summary, body]);
  return (
    <>
      <PostScreen key={post.id} post={post} description={description} />
      <RelatedPosts posts={related} />
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === goneStatus)
    return (
      <Suspense>
        <LazyGonePost />
      </Suspense>
    );
  return <PostProblem notFound={isRouteErrorResponse(error) && error.status === 404} />;
}
