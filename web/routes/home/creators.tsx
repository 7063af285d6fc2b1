import type { Author } from "#contract/content.ts";
import { paths } from "#contract/paths.ts";
import { homeTexts } from "#web/i18n/home-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { rememberAuthor } from "#web/listing/remembered-author.ts";
import { Link } from "#web/ui/link.tsx";

/** The creators of the newest posts, each in an arch, so that future creators see their neighbours. */
export function Creators({ creators }: { creators: readonly Author[] }) {
  const text = useText(homeTexts);
  if (creators.length < 2) return null;
  return (
    <section aria-labelledby="creators" className="page-column pt-20 md:pt-36">
      <h2 id="creators" className="text-3xl leading-tight font-medium tracking-[-0.01em] md:text-4xl">
        {text.creators}
      </h2>
      <p className="mt-3 max-w-prose text-lg text-muted">{text.creatorsText}</p>
      <ul className="mt-10 grid grid-cols-3 gap-x-4 gap-y-8 *:min-w-0 sm:gap-x-6 sm:gap-y-10 lg:grid-cols-6">
        {creators.map((author) => (
          <li key={author.username} className="group relative">
            <Portrait author={author} />
            <Link
              to={paths.creator(author.username)}
              state={{ author }}
              onClick={() => rememberAuthor(author)}
              className="mt-3 block border-t-2 border-ink pt-2 text-sm leading-snug font-medium decoration-accent decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0 after:content-[''] sm:text-base"
            >
              {author.firstName} {author.lastName}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Portrait({ author }: { author: Author }) {
  const frame = "mx-auto block aspect-4/5 w-[86%] rounded-t-full bg-hairline object-cover -mb-3";
  if (author.imgUrl)
    return <img src={author.imgUrl} alt="" width={320} height={400} loading="lazy" className={frame} />;
  return (
    <span aria-hidden="true" className={`${frame} grid! place-items-center font-serif text-5xl text-muted`}>
      {author.firstName.slice(0, 1)}
    </span>
  );
}
