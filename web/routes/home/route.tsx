import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { paths } from "#contract/paths.ts";
import { describePage } from "#web/head/document-head.ts";
import { homeHead } from "#web/head/home-head.server.ts";
import { homeTexts } from "#web/i18n/home-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { postFacts } from "#web/lib/post-facts.ts";
import { PostGrid } from "#web/listing/post-grid.tsx";
import { useBrand } from "#web/shell/brand.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { Link } from "#web/ui/link.tsx";
import { Benefits } from "./benefits.tsx";
import { CallToAction } from "./call-to-action.tsx";
import { CategoryLinks } from "./category-links.tsx";
import { Creators } from "./creators.tsx";
import { Hero } from "./hero.tsx";
import { Steps } from "./steps.tsx";

export const handle = { audience: "everyone" } satisfies PageHandle;

/** The newest post stands in the hero's window, the next six below. */
const shown = 7;
/** Among so many of the newest posts the page looks for its creators. */
const searched = 60;
const creatorsShown = 6;

export { revalidatesUnlessPurchaseCloses as shouldRevalidate } from "#web/payment/revalidates-unless-purchase-closes.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { calls } = getAppContext(context);
  const newest = await answerCall(
    calls.listPremiumPosts({ params: { category: "All", page: 1 }, query: { postsPerPage: searched } }),
  );
  describePage(context, homeHead(getAppContext(context)));
  const authors = newest.data.map(({ attributes }) => attributes.author.data.attributes);
  const creators = [...new Map(authors.map((author) => [author.username, author])).values()];
  return { posts: newest.data.slice(0, shown).map(postFacts), creators: creators.slice(0, creatorsShown) };
}

export default function Home() {
  const { posts, creators } = useLoaderData<typeof loader>();
  const [featured, ...latest] = posts;
  const text = useText(homeTexts);
  const brand = useBrand();
  const tagline = brand.tagline[useLanguage()];
  return (
    <>
      <PageHead isBranded title={`${brand.name}: ${tagline}`} description={text.description} />
      <Hero featured={featured} />
      {latest.length > 0 && (
        <section aria-labelledby="latest" className="page-column pt-16 md:pt-28">
          <div className="mb-8 flex items-baseline justify-between gap-6 border-b border-hairline pb-4 md:mb-10">
            <h2 id="latest" className="text-3xl font-medium tracking-[-0.01em] md:text-4xl">
              {text.latest}
            </h2>
            <Link
              to={paths.explore()}
              className="inline-flex min-h-11 shrink-0 items-center underline decoration-accent underline-offset-4"
            >
              {text.seeAll}
            </Link>
          </div>
          <div className="phone-shelf">
            <PostGrid posts={latest} startsOnFirstScreen={false} />
          </div>
          <CategoryLinks />
        </section>
      )}
      <Benefits />
      <Creators creators={creators} />
      <Steps />
      <CallToAction posts={latest.slice(0, 3)} />
    </>
  );
}
