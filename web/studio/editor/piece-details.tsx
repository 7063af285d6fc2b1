import { type RefObject, useEffect, useRef, useState } from "react";
import { draftLimits } from "#contract/draft-limits.ts";
import { contentLanguages } from "#contract/languages.ts";
import { formatUsd } from "#contract/money.ts";
import { estimateCreatorShareCents } from "#contract/revenue-share.ts";
import type { PieceTranslation, StudioPost } from "#contract/studio.ts";
import { useCategoryName } from "#web/i18n/category-name.ts";
import { studioEditorTexts } from "#web/i18n/studio-editor-texts.ts";
import { studioTexts } from "#web/i18n/studio-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { useCategories } from "#web/shell/use-categories.ts";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { LockedView } from "./locked-view.tsx";
import type { PieceContent } from "./piece-content.ts";
import { isUsableSlug, priceCents } from "./piece-input.ts";
import { TranslationField } from "./translation-field.tsx";

interface PieceDetailsProps {
  piece: StudioPost;
  translation: PieceTranslation;
  content: PieceContent;
  /** The sentence for each field that has a problem. */
  problems: Partial<Record<string, string>>;
  /** Whether publishing waits for a word on a price that readers do not see yet. */
  asksForPrice: boolean;
  form: RefObject<HTMLFormElement | null>;
}

/** All fields of a piece except its title and text. */
export function PieceDetails({ piece, translation, content, problems, asksForPrice, form }: PieceDetailsProps) {
  const text = useText(studioEditorTexts);
  const shared = useText(studioTexts);
  const [slug, setSlug] = useState(content.slug);
  const slugFault = isUsableSlug(slug.trim()) ? undefined : text.slugFault;
  return (
    <section aria-label={text.details} className="group/details space-y-6 lg:border-l lg:border-hairline lg:pl-8">
      <Teaser content={content} problem={problems.excerpt} />
      <Price content={content} problem={problems.price} isAsked={asksForPrice} />
      <div className="group-has-[[value=FREE]:checked]/details:hidden">
        <LockedView pieceId={piece.id} form={form} />
      </div>
      <fieldset>
        <legend className="text-sm font-medium">{text.language}</legend>
        <div className="mt-1 flex gap-6">
          {contentLanguages.map((language) => (
            <Radio key={language} name="language" value={language} isChosen={content.language === language}>
              {shared[language]}
            </Radio>
          ))}
        </div>
      </fieldset>
      <TranslationField piece={piece} translation={translation} problem={problems.translation} />
      <Categories content={content} problem={problems.categories} />
      <TextField
        label={text.slug}
        name="slug"
        help={text.slugHelp}
        defaultValue={content.slug}
        onChange={(event) => setSlug(event.target.value)}
        error={slugFault ?? problems.slug}
        autoCapitalize="none"
        spellCheck={false}
      />
    </section>
  );
}

function Teaser({ content, problem }: { content: PieceContent; problem: string | undefined }) {
  const text = useText(studioEditorTexts);
  const [used, setUsed] = useState(content.excerpt.length);
  const field = useRef<HTMLTextAreaElement>(null);
  // The creator may have typed before the script ran.
  useEffect(() => setUsed((before) => field.current?.value.length ?? before), []);
  return (
    <div>
      <TextArea
        ref={field}
        label={text.excerpt}
        name="excerpt"
        rows={5}
        help={text.excerptHelp}
        defaultValue={content.excerpt}
        onChange={(event) => setUsed(event.target.value.length)}
        error={problem}
      />
      <p className="mt-1 text-sm text-muted tabular-nums">{text.count(used, draftLimits.excerpt)}</p>
    </div>
  );
}

interface PriceProps {
  content: PieceContent;
  problem: string | undefined;
  isAsked: boolean;
}

function Price({ content, problem, isAsked }: PriceProps) {
  const text = useText(studioEditorTexts);
  const [isFree, setIsFree] = useState(content.accessType === "FREE");
  const [typed, setTyped] = useState(content.price);
  const field = useRef<HTMLInputElement>(null);
  // The creator may have typed before the script ran.
  useEffect(() => setTyped((before) => field.current?.value ?? before), []);
  const cents = priceCents(typed);
  const fault = typed.trim() !== "" && cents === undefined ? text.priceFault : undefined;
  return (
    <div className="group/price">
      <fieldset onChange={({ target }) => setIsFree(target instanceof HTMLInputElement && target.value === "FREE")}>
        <legend className="text-sm font-medium">{text.access}</legend>
        <div className="mt-1 flex gap-6">
          <Radio name="accessType" value="PAID" isChosen={!isFree}>
            {text.paid}
          </Radio>
          <Radio name="accessType" value="FREE" isChosen={isFree}>
            {text.free}
          </Radio>
        </div>
      </fieldset>
      <TextField
        className="mt-2 group-has-[[value=FREE]:checked]/price:hidden"
        ref={field}
        label={text.price}
        name="price"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={content.price}
        onChange={(event) => setTyped(event.target.value)}
        help={cents === undefined ? undefined : text.estimate(formatUsd(estimateCreatorShareCents(cents)))}
        error={fault ?? problem}
      />
      {isAsked && (
        <label className="mt-2 flex min-h-11 items-center gap-3 text-[0.9375rem]">
          <input type="checkbox" name="confirmPrice" value="yes" className="tick-box" />
          {text.confirmPrice}
        </label>
      )}
    </div>
  );
}

function Categories({ content, problem }: { content: PieceContent; problem: string | undefined }) {
  const text = useText(studioEditorTexts);
  const categoryName = useCategoryName();
  const known = useCategories();
  // The piece may have a category that the catalogue no longer lists.
  const names = [...new Set([...known, ...content.categories])];
  return (
    <fieldset>
      <legend className="text-sm font-medium">{text.categories}</legend>
      <div className="mt-1 flex flex-wrap gap-x-5">
        {names.map((name) => (
          <label key={name} className="flex min-h-11 items-center gap-2.5 text-[0.9375rem]">
            <input
              type="checkbox"
              name="categories"
              value={name}
              defaultChecked={content.categories.includes(name)}
              className="tick-box"
            />
            {categoryName(name)}
          </label>
        ))}
      </div>
      {problem && <p className="mt-1 text-sm text-danger">{problem}</p>}
    </fieldset>
  );
}

interface RadioProps {
  name: string;
  value: string;
  isChosen: boolean;
  children: string;
}

function Radio({ name, value, isChosen, children }: RadioProps) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-[0.9375rem]">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={isChosen}
        className="size-4.5 accent-(--color-accent)"
      />
      {children}
    </label>
  );
}
