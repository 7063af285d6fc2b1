import { fromHtml } from "hast-util-from-html";
import { type Handle, toMdast } from "hast-util-to-mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";

type Element = Parameters<Handle>[1];

/** Parts of blogs that invite to subscribe or to share, by their classes, and elements without text. */
const dropped =
  /(?:^|\s)(?:subscription-widget\S*|button-wrapper|subscribe-widget|paywall-jump|kg-signup-card|kg-cta-card|sharedaddy|image-link-expand)(?:\s|$)/;
const droppedTags = ["script", "style", "noscript", "template", "form", "button", "input", "select", "svg", "object"];

/**
 * HTML as Markdown in the dialect of the writing view: tables, strikethrough and task lists, and captions of figures as
 * titles of their pictures. A frame becomes a link to what it shows. On the current thread, without limits.
 */
export function htmlToMarkdown(html: string): string {
  const tree = toMdast(fromHtml(html, { fragment: true }), {
    document: true,
    handlers: {
      ...Object.fromEntries(droppedTags.map((tag) => [tag, () => undefined])),
      div: (state, node) => (dropped.test(classOf(node)) ? undefined : state.toFlow(state.all(node))),
      p: (state, node) => {
        if (dropped.test(classOf(node))) return undefined;
        const children = state.all(node);
        return children.length > 0 ? state.toFlow(children) : undefined;
      },
      figure: writeFigure,
      figcaption: () => undefined,
      iframe: (_state, node) => linkTo(node, "src"),
      video: (_state, node) => linkTo(node, "src"),
      audio: (_state, node) => linkTo(node, "src"),
    },
  });
  return toMarkdown(tree, { extensions: [gfmToMarkdown()], bullet: "-", rule: "-", emphasis: "_", fences: true });
}

const writeFigure: Handle = (state, node) => {
  const pictures = findAll(node, "img");
  const [caption] = findAll(node, "figcaption");
  const [picture] = pictures;
  if (!picture || pictures.length > 1) return state.toFlow(state.all(node));
  const { src, alt } = picture.properties;
  if (typeof src !== "string" || src === "") return undefined;
  const title = caption ? textOf(caption) : "";
  const image = { type: "image" as const, url: src, alt: typeof alt === "string" ? alt : "", title: title || null };
  return { type: "paragraph", children: [image] };
};

function linkTo(node: Element, attribute: string) {
  const address = node.properties[attribute];
  if (typeof address !== "string" || !/^(?:https?:)?\/\//.test(address)) return undefined;
  const url = address.startsWith("//") ? `https:${address}` : address;
  return {
    type: "paragraph" as const,
    children: [{ type: "link" as const, url, children: [{ type: "text" as const, value: url }] }],
  };
}

function findAll(node: Element, tagName: string): Element[] {
  return node.children.flatMap((child) => {
    if (child.type !== "element") return [];
    return child.tagName === tagName ? [child] : findAll(child, tagName);
  });
}

function textOf(node: Element): string {
  return node.children
    .map((child) => (child.type === "text" ? child.value : child.type === "element" ? textOf(child) : ""))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

function classOf({ properties }: Element): string {
  return Array.isArray(properties.className) ? properties.className.join(" ") : "";
}
