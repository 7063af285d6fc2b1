import { paths } from "#contract/paths.ts";
import { useCategoryName } from "#web/i18n/category-name.ts";
import { listingTexts } from "#web/i18n/listing-texts.ts";
import { useText } from "#web/i18n/text.ts";
import type { ListingChoice } from "#web/listing/listing-choice.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { WindowSign } from "#web/ui/window-sign.tsx";

interface EmptyListingProps {
  choice: ListingChoice;
  categories: readonly string[];
}

/** Nothing found (spec section 8), with the ways out that the choice leaves. */
export function EmptyListing({ choice: { q, category, language }, categories }: EmptyListingProps) {
  const text = useText(listingTexts);
  const categoryName = useCategoryName();
  const others = categories.filter((name) => name !== category);
  return (
    <div className="py-10 md:py-14">
      <WindowSign state="empty" className="mb-8 w-24 md:float-right md:mb-0 md:ml-12 md:w-48" />
      <h2 className="max-w-[14em] text-3xl leading-tight font-medium md:text-4xl">{text.emptyTitle}</h2>
      <p className="mt-3 text-lg text-muted">
        {q ? text.emptySearchText(q, category && categoryName(category)) : text.emptyText}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        {q && <ButtonLink to={paths.explore({ category, language })}>{text.clearSearch}</ButtonLink>}
        {category && (
          <ButtonLink to={paths.explore({ q, language })} look="secondary">
            {text.clearCategory}
          </ButtonLink>
        )}
        {language && (
          <ButtonLink to={paths.explore({ q, category })} look="secondary">
            {text.anyLanguage}
          </ButtonLink>
        )}
      </div>
      {others.length > 0 && (
        <nav aria-label={text.otherCategories} className="mt-10">
          <p className="text-sm text-muted">{text.otherCategories}</p>
          <ul className="-ml-2 flex flex-wrap">
            {others.map((name) => (
              <li key={name}>
                <Link
                  to={paths.explore({ category: name, language })}
                  className="inline-flex min-h-11 items-center px-2 font-serif text-lg underline decoration-hairline underline-offset-4 hover:decoration-accent"
                >
                  {categoryName(name)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
