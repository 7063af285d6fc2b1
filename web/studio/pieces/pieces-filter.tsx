import { type ChangeEvent, type ReactNode, useId } from "react";
import { Form, useSubmit } from "react-router";
import { contentLanguages } from "#contract/languages.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { studioStates } from "#contract/studio-states.ts";
import { studioPiecesTexts } from "#web/i18n/studio-pieces-texts.ts";
import { studioTexts } from "#web/i18n/studio-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { isFiltered, type PiecesQuery } from "./pieces-query.ts";

/** Search, state, language and order of the list: a GET form that submits when a select changes. */
export function PiecesFilter({ query }: { query: PiecesQuery }) {
  const text = useText(studioPiecesTexts);
  const shared = useText(studioTexts);
  const submit = useSubmit();
  const send = (event: ChangeEvent<HTMLSelectElement>) => submit(event.currentTarget.form);
  const searchId = useId();
  return (
    <Form
      key={JSON.stringify(query)}
      action={staffPaths.studioPieces()}
      role="search"
      aria-label={text.filters}
      className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-2 border-y border-hairline py-2 text-[0.9375rem]"
    >
      <label htmlFor={searchId} className="sr-only">
        {text.search}
      </label>
      <span className="relative min-w-48 flex-1">
        <Icon name="search" className="pointer-events-none absolute top-3 left-0 size-5 text-muted" />
        <input
          id={searchId}
          name="q"
          type="search"
          defaultValue={query.q}
          maxLength={200}
          placeholder={text.search}
          className="min-h-11 w-full bg-transparent pl-7 placeholder:text-muted"
        />
      </span>
      <FilterSelect name="state" label={text.state} value={query.state} onChange={send}>
        <option value="">{text.anyState}</option>
        {studioStates.map((state) => (
          <option key={state} value={state}>
            {shared[`state-${state}`]}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect name="language" label={text.language} value={query.language} onChange={send}>
        <option value="">{text.anyLanguage}</option>
        {contentLanguages.map((language) => (
          <option key={language} value={language}>
            {shared[language]}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect name="sort" label={text.sort} value={query.sort} onChange={send}>
        <option value="updated">{text.byUpdated}</option>
        <option value="title">{text.byTitle}</option>
        <option value="price">{text.price}</option>
        <option value="views">{text.views}</option>
        <option value="sales">{text.sales}</option>
      </FilterSelect>
      <Button type="submit" look="quiet" className="-mr-3">
        {text.apply}
      </Button>
      {isFiltered(query) && (
        <Link to={staffPaths.studioPieces()} className="inline-flex min-h-11 items-center text-muted underline">
          {text.clear}
        </Link>
      )}
    </Form>
  );
}

interface FilterSelectProps {
  name: string;
  label: string;
  value: string | undefined;
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
  children: ReactNode;
}

function FilterSelect({ name, label, value = "", onChange, children }: FilterSelectProps) {
  return (
    <label className="relative max-md:basis-[calc(50%-0.625rem)]">
      <span className="sr-only">{label}</span>
      <select
        name={name}
        defaultValue={value}
        onChange={onChange}
        autoComplete="off"
        className="min-h-11 appearance-none rounded-sm bg-paper pr-6 underline-offset-4 hover:underline max-md:w-full"
      >
        {children}
      </select>
      <Icon name="down" className="pointer-events-none absolute top-1/2 right-0 size-4.5 -translate-y-1/2 text-muted" />
    </label>
  );
}
