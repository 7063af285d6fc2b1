import { paths } from "#contract/paths.ts";
import { Link } from "#web/ui/link.tsx";
import { useBrand } from "./brand.ts";

/** The mark: an arched shop window with its sill, something glowing inside. And the name, as the link home. */
export function Logo() {
  const brand = useBrand();
  return (
    <Link
      to={paths.home}
      className="-ml-1 inline-flex min-h-11 min-w-0 items-center gap-2.5 px-1 text-ink no-underline"
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6 shrink-0" fill="none">
        <path d="M5 20.5V10.25a7 7 0 0 1 14 0V20.5" stroke="currentColor" strokeWidth="1.6" />
        <path d="M2.5 20.5h19" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
        <path d="M8.5 20.5v-7.25a3.5 3.5 0 0 1 7 0v7.25Z" className="fill-accent" />
      </svg>
      <span className="truncate font-serif text-[1.375rem] leading-none font-semibold tracking-tight">
        {brand.name}
      </span>
    </Link>
  );
}
