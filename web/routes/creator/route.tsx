import { Suspense, useEffect } from "react";
import {
  Await,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  Navigate,
  useAsyncError,
  useLoaderData,
  useLocation,
  useParams,
} from "react-router";
import type { Author } from "#contract/content.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { furtherPage, postsPerPage } from "#contract/pagination.ts";
import { creatorHead } from "#web/head/creator-head.server.ts";
import { describePage } from "#web/head/document-head.ts";
import { catalogueHeadTexts } from "#web/i18n/catalogue-head-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { postFacts } from "#web/lib/post-facts.ts";
import { isFailedLoad } from "#web/listing/is-failed-load.ts";
import { insideListing, type ListingChoice, readListingChoice } from "#web/listing/listing-choice.ts";
import { rememberedAuthor } from "#web/listing/remembered-author.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { CreatorHeader } from "./creator-header.tsx";
import { ProfilePosts, ProfilePostsSkeleton } from "./profile-posts.tsx";
import { withBiography } from "./with-biography.server.ts";

export const handle = { audience: "everyone", query: ["language", "page"] } satisfies PageHandle;

export { revalidatesUnlessPurchaseCloses as shouldRevalidate } from "#web/payment/revalidates-unless-purchase-closes.ts";

export async function loader({ context, params: { username = "" }, url }: LoaderFunctionArgs) {
  const { calls } = getAppContext(context);
  const { language, page } = readListingChoice(url.searchParams);
  const list = (page: number, language?: "English" | "Spanish") =>
    answerCall(calls.listUserPosts({ params: { username, page }, query: { postsPerPage, language } }));
  const listing = insideListing(await list(page, language));
  // The header reads its creator off the first post: an empty choice asks the whole profile for one.
  const first = listing.data[0] ?? (language ? (await list(1)).data[0] : undefined);
  const listed = first?.attributes.author.data.attributes;
  const app = getAppContext(context);
  const author = await withBiography(app, username, listed);
  if (author) describePage(context, creatorHead(app, author));
  const profile = {
    username,
    language,
    page,
    posts: listing.data.map(postFacts),
    pagination: listing.meta.pagination,
    numLanguages: listing.numLanguages,
    author,
  };
  return { profile, arriving: undefined };
}

type Profile = Awaited<ReturnType<typeof loader>>["profile"];

/** The profile that is shown: it stays when another language or page of it fails to load. */
let lastProfile: Profile | undefined;

/** Readers who come from a card see its creator at once; the posts follow. A filter that fails to load keeps the posts. */
export async function clientLoader({
  serverLoader,
  request,
  params: { username = "" },
  url,
}: ClientLoaderFunctionArgs) {
  const profile = serverLoader<typeof loader>().then((reply) => reply.profile as Profile & { failed?: ListingChoice });
  const comesFromElsewhere = url.pathname !== location.pathname;
  const arriving = comesFromElsewhere ? rememberedAuthor(username) : undefined;
  if (!arriving) return { profile: await profile.catch(keepPosts), arriving };
  // A reader who leaves before it fails sees no error.
  profile.catch(() => {});
  return { profile, arriving };

  function keepPosts(error: unknown): Profile & { failed: ListingChoice } {
    if (lastProfile?.username !== username || !isFailedLoad(error, request)) throw error;
    return { ...lastProfile, failed: readListingChoice(url.searchParams) };
  }
}

/** A creator's window (spec section 2). Its header stands from the first moment on, whatever is still on its way. */
export default function CreatorProfile() {
  const { profile, arriving } = useLoaderData() as Awaited<ReturnType<typeof loader | typeof clientLoader>>;
  const head = useText(catalogueHeadTexts);
  const { username = "" } = useParams();
  const { state } = useLocation();
  const loaded = profile instanceof Promise ? undefined : profile;
  useEffect(() => {
    Promise.resolve(profile).then(
      (shown) => {
        lastProfile = shown;
      },
      () => {},
    );
    return () => {
      lastProfile = undefined;
    };
  }, [profile]);
  const author = loaded?.author ?? arriving ?? authorInState(state, username);
  const name = author ? `${author.firstName} ${author.lastName}` : `@${username}`;
  return (
    <div className="page-column pt-10 md:pt-16">
      <PageHead
        title={loaded ? head.creatorTitle(name, { ...loaded, page: furtherPage(loaded.page) }) : name}
        description={author?.description || head.creatorDescription(name)}
      />
      <CreatorHeader username={username} name={name} author={author} />
      {loaded ? (
        <ProfilePosts {...loaded} />
      ) : (
        <Suspense fallback={<ProfilePostsSkeleton />}>
          <Await resolve={profile} errorElement={<ProfileFailed />}>
            {(profile) => <ProfilePosts {...profile} />}
          </Await>
        </Suspense>
      )}
    </div>
  );
}

/** As the router would treat it: redirect to /429, or show the error screen. */
function ProfileFailed() {
  const error = useAsyncError();
  const address = error instanceof Response ? error.headers.get("Location") : null;
  if (address) return <Navigate to={address} replace />;
  throw error;
}

/** The author that the clicked card left in the navigation: a profile without posts cannot tell it. */
function authorInState(state: unknown, username: string): Author | undefined {
  const author = (state as { author?: Author } | null)?.author;
  return author?.username === username ? author : undefined;
}
