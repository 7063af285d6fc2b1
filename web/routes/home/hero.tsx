import { screenLanguageOf } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import { homeTexts } from "#web/i18n/home-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { addressOfPost } from "#web/lib/address-of-post.ts";
import type { PostFacts } from "#web/lib/post-facts.ts";
import { useBrand } from "#web/shell/brand.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Cover } from "#web/ui/cover.tsx";
import { HoldPaint } from "#web/ui/hold-paint.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";

/** The full first screen: the promise on the left, the newest piece in its window on the right. */
export function Hero({ featured }: { featured: PostFacts | undefined }) {
  const text = useText(homeTexts);
  const brand = useBrand();
  return (
    <section className="page-column grid items-center gap-x-16 gap-y-14 py-10 *:min-w-0 lg:min-h-[calc(100svh-4.5rem)] lg:grid-cols-[1.25fr_1fr]">
      <div>
        <h1 className="title-display max-w-[9em] text-[clamp(2.75rem,7vw,5.25rem)]">{text.title}</h1>
        <p className="mt-6 max-w-[34rem] text-lg leading-relaxed text-muted">{text.lead}</p>
        <div className="mt-9 flex flex-wrap gap-3">
          <ButtonLink to={paths.create}>{text.getStarted}</ButtonLink>
          <ButtonLink to={paths.about} look="secondary">
            {text.learnMore}
            <span className="sr-only">{text.aboutBrand(brand.name)}</span>
          </ButtonLink>
        </div>
        <ul aria-label={text.badges} className="mt-10 flex flex-wrap gap-x-7 gap-y-2 text-[0.9375rem] text-muted">
          {[text.alwaysFree, text.instantApproval, text.revenueShare].map((badge) => (
            <li key={badge} className="flex items-center gap-2">
              <Icon name="check" className="size-4 text-accent" />
              {badge}
            </li>
          ))}
        </ul>
      </div>
      {featured && <Window post={featured} />}
      <HoldPaint />
    </section>
  );
}

/** How wide a 4:3 picture is shown that fills the high window: wider than the window itself, which cuts its sides off. */
const windowSizes = "min(40rem, 163vw - 8rem)";

/** The arch of the mark, with a piece on show and its label on the sill. */
function Window({ post }: { post: PostFacts }) {
  const text = useText(homeTexts);
  const { author } = post;
  return (
    <figure className="group relative mx-auto w-full max-w-[27rem]">
      <Cover post={post} eager sizes={windowSizes} className="mx-5 aspect-[4/4.9] rounded-t-full" />
      <figcaption className="border-t-2 border-ink px-5 pt-4">
        <p className="text-sm text-muted">{text.inTheWindow}</p>
        <Link
          to={addressOfPost(post)}
          lang={screenLanguageOf(post.language)}
          className="mt-1 block font-serif text-xl leading-snug font-medium decoration-accent decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0 after:content-['']"
        >
          {post.title}
        </Link>
        <p className="mt-1 text-sm text-muted">{text.by(`${author.firstName} ${author.lastName}`)}</p>
      </figcaption>
    </figure>
  );
}
