import { paths } from "#contract/paths.ts";
import { useCategoryName } from "#web/i18n/category-name.ts";
import { homeTexts } from "#web/i18n/home-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { useCategories } from "#web/shell/use-categories.ts";
import { Link } from "#web/ui/link.tsx";

/** The other way into the catalogue. */
export function CategoryLinks() {
  const text = useText(homeTexts);
  const categoryName = useCategoryName();
  const categories = useCategories();
  if (categories.length === 0) return null;
  return (
    <nav
      aria-label={text.categories}
      className="mt-8 flex flex-wrap items-baseline gap-x-6 border-t border-hairline pt-4 md:mt-14"
    >
      <p className="py-2 text-[0.9375rem] text-muted">{text.categories}</p>
      <ul className="flex flex-wrap gap-x-6">
        {categories.map((name) => (
          <li key={name}>
            <Link
              to={paths.explore({ category: name })}
              className="inline-flex min-h-11 items-center font-serif text-lg decoration-accent decoration-2 underline-offset-4 hover:underline"
            >
              {categoryName(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
