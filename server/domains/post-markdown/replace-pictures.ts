import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

interface Part {
  type: string;
  url?: string | null;
  value?: string;
  children?: Part[];
  position?: { start: { offset?: number }; end: { offset?: number } } | undefined;
}

interface Change {
  from: number;
  to: number;
  text: string;
}

const pictureTag = /<img\b[^<>]{0,4000}>/gi;
const sourceOfTag = /\bsrc\s{0,10}=\s{0,10}(?:"([^"]{0,3000})"|'([^']{0,3000})')/i;

/**
 * The addresses of a Markdown text's pictures, each once, and the text with others in their place: by `addresses`, where null removes
 * the picture; those that it does not name stay. All other characters of the text stay as they are.
 */
export function replacePictures(
  markdown: string,
  addresses: Readonly<Record<string, string | null>>,
): { markdown: string; pictures: string[] } {
  const pictures = new Set<string>();
  const changes: Change[] = [];
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }) as Part;
  const definitions = new Map<string, Part>();
  const visit = (part: Part) => {
    const from = part.position?.start.offset ?? 0;
    const to = part.position?.end.offset ?? 0;
    const source = markdown.slice(from, to);
    if (part.type === "image" && part.url) {
      pictures.add(part.url);
      const target = Object.hasOwn(addresses, part.url) ? addresses[part.url] : undefined;
      if (target === null) changes.push({ from, to, text: "" });
      else if (target !== undefined) changes.push({ from, to, text: withAddress(source, target) });
    }
    if (part.type === "html") {
      const text = source.replace(pictureTag, (tag) => {
        const [, double, single] = sourceOfTag.exec(tag) ?? [];
        const address = (double ?? single)?.replaceAll("&amp;", "&");
        if (!address) return tag;
        pictures.add(address);
        const target = Object.hasOwn(addresses, address) ? addresses[address] : undefined;
        if (target === null) return "";
        return target === undefined ? tag : tag.replace(sourceOfTag, () => `src="${target}"`);
      });
      if (text !== source) changes.push({ from, to, text });
    }
    for (const child of part.children ?? []) visit(child);
  };
  visit(withInlinePictures(tree, definitions));
  let done = markdown;
  for (const { from, to, text } of changes.sort((a, b) => b.from - a.from))
    done = done.slice(0, from) + text + done.slice(to);
  return { markdown: done, pictures: [...pictures] };
}

/** Pictures by reference as pictures with the address of their definition. */
function withInlinePictures(tree: Part, definitions: Map<string, Part>): Part {
  type Named = Part & { identifier?: string };
  const collect = (part: Named) => {
    if (part.type === "definition" && part.identifier && !definitions.has(part.identifier))
      definitions.set(part.identifier, part);
    for (const child of part.children ?? []) collect(child);
  };
  const resolve = (part: Named): Part => ({
    ...part,
    ...(part.type === "imageReference" && {
      type: "image",
      url: (part.identifier && definitions.get(part.identifier)?.url) || null,
    }),
    ...(part.children && { children: part.children.map(resolve) }),
  });
  collect(tree);
  return resolve(tree);
}

/** The source of a picture with another address; its alternative text and its title stay. */
function withAddress(source: string, address: string): string {
  const inline =
    /^!\[((?:[^\\\]]|\\[\s\S])*)\]\(\s*(?:<[^<>\n]*>|\S*?)(\s+(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'))?\s*\)$/;
  const [, alt, title = ""] = inline.exec(source) ?? [];
  if (alt !== undefined) return `![${alt}](${address}${title})`;
  const label = /^!\[((?:[^\\\]]|\\[\s\S])*)\]/.exec(source)?.[1] ?? "";
  return `![${label}](${address})`;
}
