import { useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import type { ContentLanguage } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import { useCategoryName } from "#web/i18n/category-name.ts";
import { listingTexts } from "#web/i18n/listing-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { keepingScroll } from "#web/lib/scroll-state.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

interface CategoryFilterProps {
  q: string | undefined;
  categories: readonly string[];
  current: string | undefined;
  language: ContentLanguage | undefined;
}

/** The category dropdown: a GET form that sends itself and keeps the search and the language. Without scripts it has a button. */
export function CategoryFilter({ q, categories, current = "", language }: CategoryFilterProps) {
  const text = useText(listingTexts);
  const categoryName = useCategoryName();
  // An address may name a category that is gone: the field still shows what is asked for.
  const options = current === "" || categories.includes(current) ? categories : [...categories, current];
  const submit = useSubmit();
  const select = useRef<HTMLSelectElement>(null);
  const settled = useRef(false);
  useEffect(() => {
    const field = select.current;
    if (!field) return;
    // A choice made before the script had loaded is sent now; later ones are, and the field follows the address.
    if (!settled.current && field.value !== current) submit(field.form, { state: keepingScroll() });
    else field.value = current;
    settled.current = true;
  }, [current, submit]);

  return (
    <Form action={paths.explore()} className="flex items-center gap-3">
      {q && <input type="hidden" name="q" value={q} />}
      {language && <input type="hidden" name="language" value={language} />}
      <label className="flex min-h-11 items-center gap-2 text-[0.9375rem]">
        <span className="text-muted max-sm:sr-only">{text.category}</span>
        <span className="relative">
          <select
            ref={select}
            name="category"
            defaultValue={current}
            autoComplete="off"
            onChange={(event) => submit(event.currentTarget.form, { state: keepingScroll() })}
            className="min-h-11 max-w-44 appearance-none truncate rounded-sm bg-paper pr-7 font-medium underline-offset-4 hover:underline sm:max-w-none"
          >
            <option value="">{text.allCategories}</option>
            {options.map((name) => (
              <option key={name} value={name}>
                {categoryName(name)}
              </option>
            ))}
          </select>
          <Icon
            name="down"
            className="pointer-events-none absolute top-1/2 right-0 size-5 -translate-y-1/2 text-muted"
          />
        </span>
      </label>
      <noscript>
        <button type="submit" className={buttonClass("secondary")}>
          {text.apply}
        </button>
      </noscript>
    </Form>
  );
}
