import { isRouteErrorResponse, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { lockedAlg } from "#contract/content.ts";
import { getAppContext } from "#web/app-context.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import "./article.css";
import { askedSlug, movedTo } from "./post-address.ts";
import { PostProblem } from "./post-problem.tsx";
import { PostScreen } from "./post-screen.tsx";

/** The locked form of a post (a free one in full): the page is the same for everyone. Serves both addresses of a post. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const asked = { username: params.username, slug: params.slug, query };
  const { calls } = getAppContext(context);
  const { data: post } = await answerCall(
    calls.getPost({ params: { slug: askedSlug(asked) }, query: { alg: lockedAlg } }),
  );
  const address = movedTo(post.attributes, asked);
  if (address) throw redirect(address, 301);
  return { post };
}

export default function PostRoute() {
  const { post } = useLoaderData<typeof loader>();
  return <PostScreen key={post.id} post={post} />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PostProblem notFound={isRouteErrorResponse(error) && error.status === 404} />;
}
