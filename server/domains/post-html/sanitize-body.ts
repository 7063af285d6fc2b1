import sanitizeHtml from "sanitize-html";
import { isPostAddress } from "#contract/post-address.ts";
import type { CleanBody, CleanHtml } from "./clean-html.ts";
import { headingAnchor } from "./heading-anchor.ts";
import { highlightKinds } from "./highlight-kinds.ts";
import { isMediaId } from "./media-ids.ts";

/** Keeps a text's anchors apart from the ids of the page around it. */
const anchorPrefix = "text-";

const headings = { h1: "h2", h2: "h2", h3: "h3", h4: "h4", h5: "h4", h6: "h4" };

/** Elements of which nothing is kept, not even the text in them. */
export const hiddenTags = [
  ...["script", "style", "textarea", "option", "noscript", "noembed", "noframes", "iframe", "object", "template"],
  ...["svg", "math", "title", "head", "xmp", "plaintext", "audio", "video"],
];

function optionsFor(
  mediaIdOf: (attributes: sanitizeHtml.Attributes) => string | undefined,
  addressOf: (href: string) => string | undefined,
): sanitizeHtml.IOptions {
  const anchored =
    (tagName: string) =>
    (_tag: string, { id }: sanitizeHtml.Attributes) => ({ tagName, attribs: anchorAttribute(id) });
  return {
    allowedTags: [
      ...["h2", "h3", "h4", "p", "br", "hr", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "pre", "code"],
      ...["em", "strong", "i", "b", "a", "img", "figure", "figcaption", "kbd", "sup", "sub", "del", "s", "mark"],
      ...["table", "thead", "tbody", "tr", "th", "td", "caption", "details", "summary", "span", "aside"],
    ],
    allowedAttributes: {
      a: ["id", "class", "href", "title", "rel", "aria-label"],
      li: ["id"],
      img: ["data-media-id", "alt"],
      ol: ["start"],
      th: ["align", "colspan", "rowspan", "scope"],
      td: ["align", "colspan", "rowspan"],
      h2: ["id"],
      h3: ["id"],
      h4: ["id"],
      code: ["class"],
      span: ["class", "role", "aria-label"],
      aside: ["class", "role"],
    },
    allowedClasses: {
      code: [/^language-[a-z0-9+#-]{1,30}$/],
      a: ["embed"],
      span: ["task", ...highlightKinds],
      aside: ["note", "tip", "important", "warning"],
    },
    allowedSchemes: ["http", "https", "mailto"],
    allowedSchemesAppliedToAttributes: ["href", "src", "cite"],
    allowProtocolRelative: false,
    nonTextTags: hiddenTags,
    transformTags: {
      ...Object.fromEntries(Object.entries(headings).map(([from, to]) => [from, anchored(to)])),
      li: anchored("li"),
      a: (_tag, { href, title, id, ...attributes }) => {
        const safe = href === undefined ? undefined : (addressOf(href) ?? safeLink(href));
        if (!safe) return unlinked(id);
        const label = safe.startsWith("#") && attributes["aria-label"];
        const attribs = {
          ...anchorAttribute(id),
          ...(attributes.class === "embed" && { class: "embed" }),
          href: safe,
          ...(title && { title }),
          ...(label && { "aria-label": label }),
        };
        const isOurs = isPostAddress(safe);
        return { tagName: "a", attribs: isOurs ? attribs : { ...attribs, rel: "noopener nofollow ugc" } };
      },
      aside: (tagName, { class: look }) => ({ tagName, attribs: { ...(look && { class: look }), role: "note" } }),
      span: (tagName, attributes) => ({ tagName, attribs: spanAttributes(attributes) }),
      img: (_tag, attributes) => {
        const id = mediaIdOf(attributes);
        const attribs = id ? { "data-media-id": id, alt: attributes.alt ?? "" } : {};
        return { tagName: "img", attribs: attribs as sanitizeHtml.Attributes };
      },
    },
    exclusiveFilter: ({ tag, attribs, text, mediaChildren }) =>
      (tag === "img" && !attribs["data-media-id"]) || (tag === "figure" && !text.trim() && mediaChildren.length === 0),
  };
}

/** A span is a coloured word of code, the sign of a task, which is read out as what it means, or nothing. */
function spanAttributes({ class: name, "aria-label": label = "" }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  if (name && highlightKinds.includes(name)) return { class: name };
  return name === "task" ? { class: name, role: "img", "aria-label": label } : {};
}

/** A link that leads nowhere keeps its words, and its anchor if it has one. */
function unlinked(id: string | undefined): sanitizeHtml.Tag {
  const attribs = anchorAttribute(id);
  return { tagName: attribs.id ? "a" : "span", attribs };
}

/** The id in a stored text of what a link calls this anchor; empty if there can be none. */
export function anchorId(anchor: string): string {
  const name = anchorOf(decoded(anchor));
  return name && anchorPrefix + name;
}

function anchorAttribute(id: string | undefined): sanitizeHtml.Attributes {
  const anchored = id && anchorId(id);
  return anchored ? { id: anchored } : {};
}

/** An anchor of a text, whether it has the prefix already or not. */
function anchorOf(name: string): string {
  return headingAnchor(name.startsWith(anchorPrefix) ? name.slice(anchorPrefix.length) : name);
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** The address of a link that may stand in a body: the web, a mail, or a heading of the same text. */
function safeLink(href: string): string | undefined {
  if (href.startsWith("#")) {
    const id = anchorId(href.slice(1));
    return id ? `#${id}` : undefined;
  }
  return /^(https?:\/\/|mailto:)/i.test(href) && URL.canParse(href) ? href : undefined;
}

/** The images and links that a text may have. */
export interface BodyRules {
  /** Whether an image with this `src` stays. */
  hasImage(source: string): boolean;
  /** Where a link leads; undefined leaves an absolute one as it is, and drops any other. */
  addressOf(href: string): string | undefined;
}

/** An element at the end of the HTML of which nothing is written. The parser never reaches it if something before it hides the rest. */
const endMark = "text-end";

/**
 * Cleans HTML from outside: it keeps the allowed elements only, images by their places in `images`, and links as the rules say. Everything
 * else about an image is dropped, so no text can name a file. Undefined for anything without end that would hide the rest. Needs seconds
 * for a large text: call it in a thread.
 */
export function sanitizeBody(html: string, { hasImage, addressOf }: BodyRules): CleanBody | undefined {
  const places = new Map<string, number>();
  const placeOf = (source: string) => {
    const place = places.get(source) ?? places.size;
    places.set(source, place);
    return String(place);
  };
  let isWhole = false;
  const options = optionsFor(
    ({ src }) => (src && hasImage(src) ? placeOf(src) : undefined),
    (href) => {
      const address = addressOf(href);
      return address !== undefined && isPostAddress(address) ? address : address && safeLink(address);
    },
  );
  const reachEnd = () => {
    isWhole = true;
    return { tagName: endMark, attribs: {} };
  };
  const clean = sanitizeHtml(`${html}<${endMark}>`, {
    ...options,
    transformTags: { ...options.transformTags, [endMark]: reachEnd },
  }) as CleanHtml<"numbered">;
  return isWhole ? { html: clean, images: [...places.keys()] } : undefined;
}

const storedOptions = optionsFor(
  (attributes) => {
    const id = attributes["data-media-id"];
    return id && isMediaId(id) ? id : undefined;
  },
  (href) => (isPostAddress(href) ? href : undefined),
);

/** A stored text cleaned by today's rules. Needs seconds for a large text: `readStoredBody` chooses a thread. */
export function sanitizeStoredBody(contentHtml: string): CleanHtml {
  return sanitizeHtml(contentHtml, storedOptions) as CleanHtml;
}
