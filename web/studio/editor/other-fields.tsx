import type { ReactNode } from "react";
import { isScreenLanguage } from "#contract/languages.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { useCategoryName } from "#web/i18n/category-name.ts";
import { studioCaptionsTexts } from "#web/i18n/studio-captions-texts.ts";
import { studioEditorTexts } from "#web/i18n/studio-editor-texts.ts";
import { studioMediaTexts } from "#web/i18n/studio-media-texts.ts";
import { studioTexts } from "#web/i18n/studio-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { splitFile } from "./media/piece-files.ts";
import type { PieceContent } from "./piece-content.ts";

/** A part of a piece beside its title, teaser and text, made of these fields. */
const parts = {
  access: ["accessType"],
  price: ["price"],
  language: ["language"],
  categories: ["categories"],
  slug: ["slug"],
  cover: ["cover"],
  coverAlt: ["coverAlt"],
  focus: ["coverX", "coverY"],
  files: ["files"],
} as const satisfies Record<string, readonly (keyof PieceContent)[]>;
type Part = keyof typeof parts;

/** The parts beside title, teaser and text in which two contents differ. */
export function differingParts(one: PieceContent, other: PieceContent): Part[] {
  return (Object.keys(parts) as Part[]).filter((part) =>
    parts[part].some((field) => String(one[field]) !== String(other[field])),
  );
}

/** The given parts of a content, each with its name. */
export function OtherFields({ content, shown }: { content: PieceContent; shown: readonly Part[] }) {
  const text = useText(studioEditorTexts);
  const media = useText(studioMediaTexts);
  const shared = useText(studioTexts);
  const categoryName = useCategoryName();
  const { accessType, price, language, categories, slug, cover, coverAlt, coverX, coverY, files } = content;
  const described: Record<Part, [name: string, value: ReactNode]> = {
    access: [text.access, accessType === "FREE" ? text.free : text.paid],
    price: [text.price, price],
    language: [text.language, shared[language]],
    categories: [text.categories, categories.map(categoryName).join(", ")],
    slug: [text.slug, slug],
    cover: [media.cover, cover && <CoverPicture cover={cover} alternativeText={coverAlt} />],
    coverAlt: [media.coverAlt, coverAlt],
    focus: [media.focus, cover && `${media.focusX}: ${coverX} %, ${media.focusY}: ${coverY} %`],
    files: [media.files, files.length > 0 && <FileList files={files} />],
  };
  return (
    <dl className="mt-4 space-y-2 text-[0.9375rem]">
      {shown.map((part) => {
        const [name, value] = described[part];
        return (
          <div key={part} className="border-l-2 border-accent bg-surface pl-3 wrap-anywhere">
            <dt className="text-sm text-muted">{name}</dt>
            <dd>{value || text.nothingChosen}</dd>
          </div>
        );
      })}
    </dl>
  );
}

function CoverPicture({ cover, alternativeText }: { cover: string; alternativeText: string }) {
  return <img src={staffPaths.upload(cover, "original")} alt={alternativeText} className="my-1 max-h-40 rounded-md" />;
}

/** The files in their order, each with the languages of its captions. */
function FileList({ files }: { files: readonly string[] }) {
  const captionsText = useText(studioCaptionsTexts);
  const captionsOf = (language: string) =>
    isScreenLanguage(language) ? captionsText[language] : captionsText.other(language);
  return (
    <ol className="list-inside list-decimal">
      {files.map(splitFile).map(({ id, name, captions = [] }) => (
        <li key={id}>{[name, ...captions.map(({ language }) => captionsOf(language))].join(" · ")}</li>
      ))}
    </ol>
  );
}
