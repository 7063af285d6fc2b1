import { type LoaderFunctionArgs, useLoaderData, useLocation } from "react-router";
import type { Author } from "#contract/content.ts";
import { postsPerPage } from "#contract/pagination.ts";
import { paths } from "#contract/paths.ts";
import { getAppContext } from "#web/app-context.ts";
import { listingTexts } from "#web/i18n/listing.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { GridSkeleton } from "#web/listing/grid-skeleton.tsx";
import { LanguageFilter } from "#web/listing/language-filter.tsx";
import { readListingChoice } from "#web/listing/listing-choice.ts";
import { PaginationNav } from "#web/listing/pagination-nav.tsx";
import { PostGrid } from "#web/listing/post-grid.tsx";
import { useSlowReload } from "#web/listing/use-slow-reload.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { CreatorHeader } from "./creator-header.tsx";

export async function loader({ context, params: { username = "" }, url }: LoaderFunctionArgs) {
  const { calls } = getAppContext(context);
  const { language, page } = readListingChoice(url.searchParams);
  const list = (page: number, language?: "English" | "Spanish") =>
    answerCall(calls.listUserPosts({ params: { username, page }, query: { postsPerPage, language } }));
  const listing = await list(page, language);
  // The header reads its creator off the first post: an empty choice asks the whole profile for one.
  const first = listing.data[0] ?? (page > 1 || language ? (await list(1)).data[0] : undefined);
  return {
    username,
    language,
    page,
    posts: listing.data,
    pagination: listing.meta.pagination,
    numLanguages: listing.numLanguages,
    author: first?.attributes.author.data.attributes,
  };
}

/** A creator's window (spec 2). */
export default function CreatorProfile() {
  const { username, language, page, posts, pagination, numLanguages, ...known } = useLoaderData<typeof loader>();
  const text = useText(listingTexts);
  const slow = useSlowReload();
  const { state } = useLocation();
  const author = known.author ?? rememberedAuthor(state, username);
  const name = author ? `${author.firstName} ${author.lastName}` : `@${username}`;
  return (
    <div className="page-column pt-10 md:pt-16">
      <PageHead
        title={name}
        description={author?.description || text.creatorDescription(name)}
        image={author?.imgUrl}
      />
      <CreatorHeader username={username} name={name} author={author} />
      <div className="mt-10 mb-10 flex min-h-14 flex-wrap items-center justify-between gap-x-6 border-y border-hairline py-1.5">
        {numLanguages > 1 && (
          <LanguageFilter current={language} addressOf={(language) => paths.creator(username, { language })} />
        )}
        <p role="status" className="text-sm text-muted tabular-nums">
          {text.results(pagination.total)}
        </p>
      </div>
      <h2 className="sr-only">{text.posts}</h2>
      {slow ? <GridSkeleton /> : posts.length > 0 ? <PostGrid posts={posts} showAuthor={false} /> : <EmptyProfile />}
      <PaginationNav
        page={page}
        last={pagination.pageCount}
        addressOf={(page) => paths.creator(username, { language, page })}
      />
    </div>
  );
}

function EmptyProfile() {
  const text = useText(listingTexts);
  return (
    <div className="py-12">
      <p className="max-w-[15em] font-serif text-3xl leading-tight font-medium">{text.profileEmpty}</p>
      <p className="mt-8">
        <ButtonLink to={paths.explore()}>{text.exploreAll}</ButtonLink>
      </p>
    </div>
  );
}

/** The author that the clicked card left in the navigation: a profile without posts cannot tell it. */
function rememberedAuthor(state: unknown, username: string): Author | undefined {
  const author = (state as { author?: Author } | null)?.author;
  return author?.username === username ? author : undefined;
}
