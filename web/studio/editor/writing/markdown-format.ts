import {
  config,
  editorViewCtx,
  init,
  parser,
  parserCtx,
  remarkStringifyOptionsCtx,
  schema,
  serializer,
  serializerCtx,
} from "@milkdown/core";
import { Clock, Container, Ctx, type MilkdownPlugin } from "@milkdown/ctx";
import {
  imageSchema,
  remarkAddOrderInListPlugin,
  remarkHtmlTransformer,
  remarkInlineLinkPlugin,
  remarkLineBreak,
  remarkMarker,
  schema as textSchema,
} from "@milkdown/preset-commonmark";
import { schema as gfmSchema, remarkGFMPlugin, tableCellSchema, tableHeaderSchema } from "@milkdown/preset-gfm";

/** The pages' policy refuses `style` attributes, with which the library aligns the cells of a table. */
const alignedCells = [
  tableCellSchema.extendSchema((previous) => (ctx) => ({
    ...previous(ctx),
    toDOM: ({ attrs }) => ["td", { "data-align": attrs.alignment ?? "left" }, 0],
  })),
  tableHeaderSchema.extendSchema((previous) => (ctx) => ({
    ...previous(ctx),
    toDOM: ({ attrs }) => ["th", { "data-align": attrs.alignment ?? "left" }, 0],
  })),
];

/**
 * The library refuses pictures without a title or a description, which Markdown allows. The view names them: the addresses in the text are
 * none that a browser can load.
 */
const picture = imageSchema.extendSchema((previous) => (ctx) => ({
  ...previous(ctx),
  parseDOM: [
    {
      tag: "span[data-picture]",
      getAttrs: ({ dataset }) => ({ src: dataset.picture ?? "", alt: dataset.alt ?? "", title: dataset.title ?? "" }),
    },
  ],
  toDOM: ({ attrs: { src, alt, title } }) => [
    "span",
    { "data-picture": src, "data-alt": alt, "data-title": title },
    alt || src,
  ],
  parseMarkdown: {
    match: ({ type }) => type === "image",
    runner: (state, { url, alt, title }, type) =>
      void state.addNode(type, { src: url, alt: alt ?? "", title: title ?? "" }),
  },
}));

const remarkPlugins = [
  ...[remarkAddOrderInListPlugin, remarkInlineLinkPlugin, remarkLineBreak, remarkHtmlTransformer, remarkMarker],
  remarkGFMPlugin,
];

/** The Markdown that the writing view knows, apart from typing and commands. */
export const markdownFormat: MilkdownPlugin[] = [textSchema, gfmSchema, alignedCells, picture, remarkPlugins].flat(2);

/** Writes Markdown in the signs that the format buttons of the source use. */
export function writeInHouseStyle(ctx: Ctx): void {
  ctx.update(remarkStringifyOptionsCtx, (options) => ({
    ...options,
    ...({ bullet: "-", emphasis: "*", rule: "-", listItemIndent: "one", fences: true } as const),
  }));
}

/** A Markdown text after the writing view has read and written it. Needs no page. */
export async function roundTrip(markdown: string): Promise<string> {
  const ctx = new Ctx(new Container(), new Clock());
  // Paragraphs ask for it; a text alone has none.
  ctx.inject(editorViewCtx);
  const internal = [config(writeInHouseStyle), init(undefined as never), schema, parser, serializer];
  const runs = [...internal, ...markdownFormat].map((plugin) => plugin(ctx));
  await Promise.all(runs.map((run) => run?.()));
  const document = ctx.get(parserCtx)(markdown);
  if (typeof document === "string") return markdown;
  return ctx.get(serializerCtx)(document);
}
