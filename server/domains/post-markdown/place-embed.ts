import { hiddenTags } from "#server/domains/post-html/index.ts";
import { isRemote } from "./is-remote.ts";
import { linkCard, pageOf, pageOfComponent, pageOfFrame } from "./link-card.ts";
import type { Losses } from "./losses.ts";
import type { EmbeddedMedia } from "./text-job.ts";
import { textOfHtml } from "./text-of-html.ts";

/** An element in a text: its tag, its content if it has an end tag, and its line in the file. */
export interface Element {
  name: string;
  tag: string;
  inner: string;
  line: number | undefined;
  /** Whether it is not an HTML element. In MDX a capital letter is another sign. */
  isComponent: boolean;
}

/** The embedded films and recordings of a text, and its omissions. */
export interface Embeds {
  media: EmbeddedMedia[];
  losses: Losses;
}

const frames = new Set(["iframe", "embed", "frame"]);
const players = new Set(["video", "audio"]);
const hidden = new Set(hiddenTags);
const lost = new Set([...hiddenTags, "canvas", "input", "select", "applet"]);
const html = new Set(
  [
    "a,abbr,acronym,address,area,article,aside,b,base,bdi,bdo,big,blockquote,body,br,caption,center,cite,code,col,colgroup",
    "data,datalist,dd,del,details,dfn,dialog,dir,div,dl,dt,em,fieldset,figcaption,figure,font,footer,h1,h2,h3,h4,h5,h6,header",
    "hgroup,hr,html,i,img,ins,kbd,label,legend,li,link,main,mark,menu,meta,meter,nav,nobr,ol,optgroup,output,p,param",
    "picture,pre,progress,q,rp,rt,ruby,s,samp,search,section,slot,small,source,span,strike,strong,sub,summary,sup,table,tbody",
    "td,tfoot,th,thead,time,tr,track,tt,u,ul,var,wbr",
  ].flatMap((names) => names.split(",")),
);

const attribute =
  /([A-Za-z_:@][\w:.-]{0,50})(?:\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|\{\s{0,20}["'`]([^{}"'`]*)["'`]\s{0,20}\}|([^\s"'>{}]+)))?/g;
const inside = /<(source|track)\b[^<>]{0,2000}>/gi;

/** Whether the importer handles this whole element, including its content. */
export function isEmbed(name: string): boolean {
  const known = name.toLowerCase();
  return frames.has(known) || players.has(known) || lost.has(known);
}

/** Whether it is a framework component or custom element, unknown to HTML. */
export function isComponentTag(name: string): boolean {
  const known = name.toLowerCase();
  return !isEmbed(known) && !html.has(known);
}

/**
 * The replacement of an element: a link for a frame or well-known component, nothing for a player, whose file becomes a
 * file of the post. Undefined if the element stays. Records omissions.
 */
export function placeEmbed(
  { name, tag, inner, line, isComponent }: Element,
  { media, losses }: Embeds,
): string | undefined {
  const known = name.toLowerCase();
  const attributes = attributesOf(tag);
  const title = attributes.get("title") ?? attributes.get("aria-label");
  if (isComponent) {
    const page = pageOfComponent(name, attributes);
    if (page) return linkCard(page, title);
    const source = /^(?:video|audio)(?:player)?$/.test(known.replaceAll("-", "")) ? attributes.get("src") : undefined;
    if (source !== undefined) return placePlayer({ name, source, attributes, inner, line }, { media, losses });
    losses.add(`the component <${name}>`, line, "; what it encloses stays");
    return undefined;
  }
  if (players.has(known)) {
    const source = attributes.get("src") ?? sourceOf(inner);
    if (source) return placePlayer({ name: known, source, attributes, inner, line }, { media, losses });
  } else if (frames.has(known)) {
    const source = attributes.get("src") ?? attributes.get("url") ?? "";
    const page = isHidden(attributes) ? pageOf(source) : pageOfFrame(source);
    if (page) return linkCard(page, title);
  }
  losses.add(`<${known}>`, line);
  return hidden.has(known) || frames.has(known) ? "" : undefined;
}

/** A film or recording: its element, and where it comes from. */
interface Player {
  name: string;
  source: string;
  attributes: Map<string, string>;
  inner: string;
  line: number | undefined;
}

/** A link for a film or recording on the web; nothing for a file of the folder, or for a source that nobody can open elsewhere. */
function placePlayer({ name, source, attributes, inner, line }: Player, { media, losses }: Embeds): string {
  if (!isRemote(source)) {
    media.push({ reference: source, poster: attributes.get("poster"), captions: captionsOf(inner), line });
    return "";
  }
  const page = pageOfFrame(source);
  if (page) return linkCard(page, attributes.get("title") ?? attributes.get("aria-label"));
  losses.add(`<${name}> with the source ${source.slice(0, source.indexOf(":") + 1 || 40)}`, line);
  return "";
}

/** The first source of a player that every browser supports, else its first. */
function sourceOf(inner: string): string | undefined {
  const sources = [...inner.matchAll(inside)].flatMap(([tag, name]) =>
    name?.toLowerCase() === "source" ? (attributesOf(tag).get("src") ?? []) : [],
  );
  return sources.find((source) => /\.(?:mp4|mp3)(?:$|[?#])/i.test(source)) ?? sources[0];
}

function captionsOf(inner: string): EmbeddedMedia["captions"] {
  return [...inner.matchAll(inside)].flatMap(([tag, name]) => {
    const attributes = attributesOf(tag);
    const reference = attributes.get("src");
    const isCaptions = /^(?:captions|subtitles)$/.test(attributes.get("kind") ?? "subtitles");
    if (name?.toLowerCase() !== "track" || !reference || !isCaptions) return [];
    return [{ reference, language: attributes.get("srclang"), label: attributes.get("label") }];
  });
}

/** Invisible one-pixel frames count visitors. */
function isHidden(attributes: Map<string, string>): boolean {
  const isTiny = ["width", "height"].some((side) => /^[01](?:px)?$/.test(attributes.get(side) ?? ""));
  return isTiny || /display:\s?none/.test(attributes.get("style") ?? "") || attributes.has("hidden");
}

function attributesOf(tag: string): Map<string, string> {
  const named = tag.slice(0, 4_000).replace(/^<[\w.:-]{1,100}/, "");
  return new Map(
    [...named.matchAll(attribute)].map(([, name = "", double, single, braced, bare]) => [
      name.toLowerCase(),
      textOfHtml((double ?? single ?? braced ?? bare ?? "").replaceAll("<", "&lt;")).trim(),
    ]),
  );
}
