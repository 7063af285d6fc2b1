import {
  commandsCtx,
  defaultValueCtx,
  Editor,
  editorViewCtx,
  editorViewOptionsCtx,
  prosePluginsCtx,
  rootCtx,
  serializerCtx,
} from "@milkdown/core";
import { clipboard } from "@milkdown/plugin-clipboard";
import { history } from "@milkdown/plugin-history";
import {
  inputRules,
  insertImageCommand,
  keymap,
  markInputRules,
  plugins,
  remarkPreserveEmptyLinePlugin,
  syncHeadingIdPlugin,
  commands as textCommands,
  toggleEmphasisCommand,
  toggleLinkCommand,
  toggleStrongCommand,
  wrapInBlockquoteCommand,
  wrapInBulletListCommand,
  wrapInHeadingCommand,
} from "@milkdown/preset-commonmark";
import * as gfm from "@milkdown/preset-gfm";
import { closeHistory } from "@milkdown/prose/history";
import type { Node } from "@milkdown/prose/model";
import { NodeSelection, Plugin, TextSelection } from "@milkdown/prose/state";
import { canSplit } from "@milkdown/prose/transform";
import type { EditorView } from "@milkdown/prose/view";
import { cleanPastedHtml } from "./clean-pasted-html.ts";
import type { Format } from "./format-text.ts";
import { markdownFormat, writeInHouseStyle } from "./markdown-format.ts";

export { roundTrip } from "./markdown-format.ts";

/** How long typing must pause before the text is written as Markdown, in milliseconds. */
const pauseMs = 250;

export interface WritingViewOptions {
  markdown: string;
  /** The accessible name. */
  label: string;
  placeholder: string;
  lang: string;
  /** The name of a picture that has no description. */
  pictureName: string;
  /** The address of a picture that the text names; undefined for one that the creator has not uploaded. */
  pictureUrl: (source: string) => string | undefined;
  /** The id of the element that describes a problem. */
  describedBy: string;
  onChange: (markdown: string) => void;
  /** The picture that is selected or before the cursor now; undefined without one. */
  onPicture: (selected: SelectedPicture | undefined) => void;
}

/** The words of a picture in the text. */
export interface SelectedPicture {
  /** Its place in the text. */
  position: number;
  /** For people who do not see it. */
  alt: string;
  caption: string;
}

/** An opened writing view. */
export interface WritingView {
  /** Formats the selection; a link needs its address. */
  format(format: Format, href?: string): void;
  /** Inserts a picture at the cursor as a paragraph of its own; the cursor is behind it then. */
  insertPicture(src: string): void;
  /** Changes the words of a picture. */
  describePicture(picture: SelectedPicture): void;
  removePicture(position: number): void;
  focus(): void;
  /** Reports unreported changes, and removes the view. */
  close(): Promise<void>;
}

/** Opens the writing view of a Markdown text in an element. */
export async function openWritingView(root: HTMLElement, options: WritingViewOptions): Promise<WritingView> {
  const changes = reportChanges(options.onChange);
  const pictures = reportPicture(options.onPicture);
  // Empty lines would be written as `<br>`, and the ids of headings would be ids of the page around the view.
  const left: unknown[] = [...remarkPreserveEmptyLinePlugin, syncHeadingIdPlugin];
  const editor = await Editor.make()
    .config((ctx) => {
      writeInHouseStyle(ctx);
      ctx.set(rootCtx, root);
      ctx.set(defaultValueCtx, options.markdown);
      ctx.update(editorViewOptionsCtx, (given) => ({
        ...given,
        attributes: ({ doc }) => attributesOf(doc, options),
        transformPastedHTML: cleanPastedHtml,
        nodeViews: { image: (node) => ({ dom: pictureOf(node, options) }) },
      }));
      changes.serialize = (doc) => ctx.get(serializerCtx)(doc);
      ctx.update(prosePluginsCtx, (all) => [...all, changes.plugin, pictures]);
    })
    .use([inputRules, markInputRules, textCommands, keymap, plugins].flat().filter((plugin) => !left.includes(plugin)))
    .use([gfm.inputRules, gfm.pasteRules, gfm.markInputRules, gfm.keymap, gfm.commands, gfm.plugins].flat())
    .use(markdownFormat)
    .use([history, clipboard].flat())
    .create();
  const { ctx } = editor;
  const view = ctx.get(editorViewCtx);
  return {
    format(format, href) {
      const commands = ctx.get(commandsCtx);
      if (format === "bold") commands.call(toggleStrongCommand.key);
      if (format === "italic") commands.call(toggleEmphasisCommand.key);
      if (format === "link") commands.call(toggleLinkCommand.key, { href });
      if (format === "heading") commands.call(wrapInHeadingCommand.key, 2);
      if (format === "quote") commands.call(wrapInBlockquoteCommand.key);
      if (format === "list") commands.call(wrapInBulletListCommand.key);
      view.focus();
    },
    insertPicture(src) {
      beginParagraph(view);
      ctx.get(commandsCtx).call(insertImageCommand.key, { src, alt: "", title: "" });
      view.focus();
    },
    describePicture({ position, alt, caption }) {
      const node = pictureAt(view, position);
      if (!node) return;
      const changed = view.state.tr.setNodeMarkup(position, undefined, { ...node.attrs, alt, title: caption });
      const isSelected = view.state.selection instanceof NodeSelection;
      view.dispatch(isSelected ? changed.setSelection(NodeSelection.create(changed.doc, position)) : changed);
    },
    removePicture(position) {
      // An undo brings the picture back, and not the words that were typed just before.
      if (pictureAt(view, position)) view.dispatch(closeHistory(view.state.tr.delete(position, position + 1)));
      view.focus();
    },
    focus: () => view.focus(),
    async close() {
      changes.flush();
      changes.stop();
      await editor.destroy();
    },
  };
}

/** Makes the cursor's place an empty paragraph, where the text allows it: readers see a caption only under a picture that stands alone. */
function beginParagraph({ state: { tr }, dispatch }: EditorView) {
  const { pos, parent, parentOffset } = tr.deleteSelection().selection.$from;
  if (parent.type.name !== "paragraph" || !canSplit(tr.doc, pos)) return;
  const isBehindText = parentOffset > 0;
  if (parentOffset < parent.content.size) tr.split(pos);
  if (isBehindText) tr.split(pos);
  // Two positions lead out of a paragraph and into the next one.
  dispatch(tr.setSelection(TextSelection.create(tr.doc, isBehindText ? pos + 2 : pos)));
}

function attributesOf(doc: Node, { label, placeholder, lang, describedBy }: WritingViewOptions) {
  const isEmpty = doc.childCount <= 1 && doc.textContent === "" && doc.firstChild?.type.name === "paragraph";
  return {
    ...{ role: "textbox", "aria-multiline": "true", "aria-label": label, "aria-describedby": describedBy, lang },
    ...{ class: "writing-view", spellcheck: "true", "data-placeholder": isEmpty ? placeholder : "" },
  };
}

/** A picture as readers see it, or the address of one that is no upload. */
function pictureOf({ attrs: { src, alt } }: Node, { pictureName, pictureUrl }: WritingViewOptions): HTMLElement {
  const frame = document.createElement("span");
  frame.dataset.picture = src;
  const url = pictureUrl(src);
  if (url === undefined) {
    frame.textContent = alt || src;
    return frame;
  }
  const picture = document.createElement("img");
  picture.src = url;
  picture.alt = alt || pictureName;
  frame.append(picture);
  return frame;
}

function pictureAt({ state: { doc } }: EditorView, position: number): Node | undefined {
  const node = position < 0 ? null : doc.nodeAt(position);
  return node?.type.name === "image" ? node : undefined;
}

/** Reports each change of the picture that is selected, or after which the cursor is: a new one is not selected, since typing would replace it. */
function reportPicture(onPicture: WritingViewOptions["onPicture"]) {
  let shown: Node | undefined;
  return new Plugin({
    view: () => ({
      update({ state: { selection } }) {
        const isSelected = selection instanceof NodeSelection;
        const node = isSelected ? selection.node : selection.empty ? selection.$from.nodeBefore : null;
        const picture = node?.type.name === "image" ? node : undefined;
        if (picture === shown) return;
        shown = picture;
        const position = isSelected ? selection.from : selection.from - 1;
        onPicture(picture && { position, alt: picture.attrs.alt, caption: picture.attrs.title });
      },
    }),
  });
}

/** Reports the text as Markdown after a pause, when the focus leaves it, on Ctrl+S and when the page is hidden. */
function reportChanges(onChange: (markdown: string) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changed: Node | undefined;
  const flush = () => {
    clearTimeout(timer);
    if (changed) onChange(changes.serialize(changed));
    changed = undefined;
  };
  const changes = {
    serialize: (_doc: Node): string => "",
    flush,
    plugin: new Plugin({
      view: () => ({
        update({ state }, before) {
          if (state.doc.eq(before.doc)) return;
          changed = state.doc;
          clearTimeout(timer);
          timer = setTimeout(flush, pauseMs);
        },
      }),
      props: {
        handleDOMEvents: { blur: () => flush() },
        handleKeyDown(_view, { key, ctrlKey, metaKey }) {
          if ((ctrlKey || metaKey) && key.toLowerCase() === "s") flush();
          return false;
        },
      },
    }),
    stop() {
      document.removeEventListener("visibilitychange", flush);
      removeEventListener("beforeunload", flush, true);
    },
  };
  document.addEventListener("visibilitychange", flush);
  addEventListener("beforeunload", flush, true);
  return changes;
}
