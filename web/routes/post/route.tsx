import { isRouteErrorResponse, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { lockedAlg, type PostSummary } from "#contract/content.ts";
import { type AppContext, getAppContext } from "#web/app-context.ts";
import { describePage } from "#web/head/document-head.ts";
import { postDescription } from "#web/head/post-description.server.ts";
import { postHead } from "#web/head/post-head.server.ts";
import { answerCall, errorCode } from "#web/lib/answer-call.ts";
import "./article.css";
import "./printed-post.css";
import { askedSlug, movedTo } from "./post-address.ts";
import { PostProblem } from "./post-problem.tsx";
import { PostScreen } from "./post-screen.tsx";
import { RelatedPosts } from "./related-posts.tsx";

/** One row on a wide screen. */
const relatedShown = 3;

/** The locked form of a post (a free one in full): the page is the same for everyone. Serves both addresses of a post. */
export { revalidatesUnlessPurchaseCloses as shouldRevalidate } from "#web/payment/revalidates-unless-purchase-closes.ts";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const asked = { username: params.username, slug: params.slug, query };
  const { calls } = getAppContext(context);
  const related = listRelated(getAppContext(context), askedSlug(asked));
  const { data: post } = await answerCall(
    calls.getPost({ params: { slug: askedSlug(asked) }, query: { alg: lockedAlg } }),
  );
  const address = movedTo(post.attributes, asked);
  if (address) throw redirect(address, 301);
  const description = postDescription(post.attributes);
  describePage(context, postHead(getAppContext(context), post.attributes, description));
  return { post, related: await related, description };
}

/** What to go on with after the post. A page without it is still the page: whatever fails is only logged. */
async function listRelated({ calls, reportError }: AppContext, slug: string): Promise<PostSummary[]> {
  try {
    return (await calls.listRelatedPosts({ params: { slug }, query: {} })).data.slice(0, relatedShown);
  } catch (error) {
    const code = errorCode(error);
    if (code !== "NOT_FOUND" && code !== "INVALID_DATA" && code !== "TOO_MANY_REQUESTS") reportError(error);
    return [];
  }
}

export default function PostRoute() {
  const { post, related, description } = useLoaderData<typeof loader>();
  return (
    <>
      <PostScreen key={post.id} post={post} description={description} />
      <RelatedPosts posts={related} />
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PostProblem notFound={isRouteErrorResponse(error) && error.status === 404} />;
}
