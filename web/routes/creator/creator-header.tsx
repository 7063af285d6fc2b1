import type { Author } from "#contract/content.ts";
import { socialPlatformOf } from "#contract/social-url.ts";
import { listingTexts } from "#web/i18n/listing-texts.ts";
import { shellTexts } from "#web/i18n/shell-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { HoldPaint } from "#web/ui/hold-paint.tsx";
import { SocialIcon } from "#web/ui/social-icon.tsx";
import { VerifiedBadge } from "#web/ui/verified-badge.tsx";

interface CreatorHeaderProps {
  username: string;
  name: string;
  author: Author | undefined;
}

/** Portrait, name, badge, handle, social link, description. */
export function CreatorHeader({ username, name, author }: CreatorHeaderProps) {
  const text = useText(listingTexts);
  return (
    <header className="grid gap-x-10 gap-y-6 *:min-w-0 md:grid-cols-[auto_1fr] md:items-center">
      <Portrait author={author} name={name} />
      <div>
        <h1 className="title-display flex flex-wrap items-center gap-x-3 wrap-anywhere text-[clamp(2.25rem,5vw,3.5rem)]">
          {name}
          {author?.verified && <VerifiedBadge label={text.verified} />}
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-muted">
          @{username}
          <SocialLink url={author?.socialMedia ?? null} />
        </p>
        {author?.description && <p className="mt-2 max-w-prose text-lg leading-relaxed">{author.description}</p>}
      </div>
      <HoldPaint />
    </header>
  );
}

function Portrait({ author, name }: { author: Author | undefined; name: string }) {
  const frame = "h-40 w-32 rounded-t-full bg-hairline object-cover md:h-50 md:w-40";
  if (author?.imgUrl) return <img src={author.imgUrl} alt="" width={320} height={400} className={frame} />;
  return (
    <span aria-hidden="true" className={`${frame} grid place-items-center font-serif text-5xl text-muted`}>
      {name.replace("@", "").slice(0, 1).toUpperCase()}
    </span>
  );
}

function SocialLink({ url }: { url: string | null }) {
  const text = useText(shellTexts);
  if (!url) return null;
  const platform = socialPlatformOf(url);
  const title = platform?.title ?? new URL(url).hostname.replace(/^www\./, "");
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={text.newTab(title)}
      className="inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:text-ink hover:underline"
    >
      {platform && <SocialIcon platform={platform.id} />}
      {title}
    </a>
  );
}
