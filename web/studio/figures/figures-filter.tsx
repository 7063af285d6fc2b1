import { useId } from "react";
import { Form } from "react-router";
import { figurePeriods } from "#contract/figure-periods.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { studioFiguresTexts } from "#web/i18n/studio-figures-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import type { StudioFigures } from "./figures-csv.ts";

interface FiguresFilterProps {
  days: string;
  post: string | undefined;
  posts: StudioFigures["posts"];
}

/** The choice of a period and a piece: a GET form. */
export function FiguresFilter({ days, post, posts }: FiguresFilterProps) {
  const text = useText(studioFiguresTexts);
  const id = useId();
  const select = "min-h-11 max-w-full rounded-sm border border-field bg-paper px-3";
  return (
    <Form
      key={`${days} ${post}`}
      action={staffPaths.studioFigures()}
      className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-[0.9375rem]"
    >
      <label htmlFor={`${id}-days`} className="sr-only">
        {text.period}
      </label>
      <select id={`${id}-days`} name="days" defaultValue={days} className={select}>
        {figurePeriods.map((each) => (
          <option key={each} value={each}>
            {text.days(Number(each))}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-post`} className="sr-only">
        {text.piece}
      </label>
      <select id={`${id}-post`} name="post" defaultValue={post ?? ""} className={`${select} w-64`}>
        <option value="">{text.allPieces}</option>
        {posts.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      <Button type="submit" look="secondary">
        {text.show}
      </Button>
    </Form>
  );
}
