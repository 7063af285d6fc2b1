interface Service {
  name: string;
  /** Host and path of its frames and pages; `page` receives the groups. */
  addresses: RegExp;
  page: (...parts: string[]) => string;
  /** Matches the components that embed it, by lower-case name without hyphens. */
  components: RegExp;
  /** The pattern of a component's id, and its page. */
  id: RegExp;
}

const services: Service[] = [
  {
    name: "YouTube",
    addresses:
      /^(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:embed\/|shorts\/|watch\?(?:[^#]{0,200}&)?v=)|youtu\.be\/)([\w-]{6,20})(?![\w-])/,
    page: (id) => `https://www.youtube.com/watch?v=${id}`,
    components: /^(?:lite)?youtube(?:embed|video|player|lite)?$/,
    id: /^([\w-]{6,20})$/,
  },
  {
    name: "Vimeo",
    addresses: /^(?:player\.vimeo\.com\/video|(?:www\.)?vimeo\.com)\/(\d{4,15})\b/,
    page: (id) => `https://vimeo.com/${id}`,
    components: /^(?:lite)?vimeo(?:embed|video|player)?$/,
    id: /^(\d{4,15})$/,
  },
  {
    name: "CodePen",
    addresses: /^(?:www\.)?codepen\.io\/([\w-]{1,50})\/(?:embed|pen)\/(?:preview\/)?(\w{1,50})\b/,
    page: (user, pen) => `https://codepen.io/${user}/pen/${pen}`,
    components: /^codepen(?:embed)?$/,
    id: /^([\w-]{1,50})\/(\w{1,50})$/,
  },
  {
    name: "CodeSandbox",
    addresses: /^(?:www\.)?codesandbox\.io\/(?:embed|s)\/([\w-]{1,100})/,
    page: (id) => `https://codesandbox.io/s/${id}`,
    components: /^codesandbox(?:embed)?$/,
    id: /^([\w-]{1,100})$/,
  },
  {
    name: "Spotify",
    addresses: /^open\.spotify\.com\/(?:embed\/)?([a-z]{1,20})\/(\w{1,50})\b/,
    page: (kind, id) => `https://open.spotify.com/${kind}/${id}`,
    components: /^spotify(?:embed|track)?$/,
    id: /^([a-z]{1,20})\/(\w{1,50})$/,
  },
  {
    name: "X",
    addresses:
      /^(?:platform\.twitter\.com\/embed\/Tweet\.html\?(?:[^#]{0,500}&)?id=|(?:www\.)?(?:twitter|x)\.com\/\w{1,50}\/status\/)(\d{5,25})\b/,
    page: (id) => `https://x.com/i/status/${id}`,
    components: /^(?:tweet|twitter(?:tweet|embed)?|xpost|tweetembed)$/,
    id: /^(\d{5,25})$/,
  },
];

/** The page behind an embed, with the name of its site if known. */
export interface Original {
  address: string;
  name: string | undefined;
}

/** The page of a known site that a URL embeds. */
export function pageOf(address: string): Original | undefined {
  const url = webAddress(address);
  if (!url) return undefined;
  for (const { name, addresses, page } of services) {
    const parts = addresses.exec(`${url.host}${url.pathname}${url.search}`)?.slice(1);
    if (parts) return { address: page(...parts.map(String)), name };
  }
  return undefined;
}

/** The page that a frame embeds: of a known site, else the frame's URL. Undefined for a URL without HTTP or HTTPS. */
export function pageOfFrame(address: string): Original | undefined {
  const url = webAddress(address);
  return pageOf(address) ?? (url && { address: url.href, name: undefined });
}

/** The page that a well-known component embeds. */
export function pageOfComponent(component: string, attributes: Map<string, string>): Original | undefined {
  const first = (...names: string[]) => names.map((name) => attributes.get(name)).find((value) => value !== undefined);
  const given = first("url", "src", "href", "link");
  const page = given === undefined ? undefined : pageOf(given);
  if (page) return page;
  const service = services.find(({ components }) => components.test(component.toLowerCase().replaceAll("-", "")));
  const id = first("id", "videoid", "video", "tweetid", "tweet", "slughash", "hash", "pen", "slug");
  const user = service?.name === "CodePen" ? `${first("user", "username", "author") ?? ""}/` : "";
  const kind = service?.name === "Spotify" ? `${first("type", "kind") ?? "track"}/` : "";
  const parts = id === undefined ? undefined : service?.id.exec(`${user}${kind}${id}`)?.slice(1);
  return service && parts && { address: service.page(...parts), name: service.name };
}

/** A link card as HTML that Markdown keeps unchanged. */
export function linkCard({ address, name }: Original, title: string | undefined): string {
  const url = new URL(address);
  const host = url.host.replace(/^www\./, "");
  const words = title?.trim().slice(0, 200) || name || decodedName(url) || host;
  const href = url.href.replaceAll("&", "&amp;").replace(/["'<>`*_~^$[\]\\|]/g, (sign) => encodeURIComponent(sign));
  return `<a class="embed" href="${href}"><strong>${asEntities(words)}</strong> ${asEntities(host)}</a>`;
}

/** The file name in a URL. */
function decodedName(url: URL): string | undefined {
  return /\/([\w.-]{1,100}\.\w{2,5})$/.exec(url.pathname)?.[1];
}

function webAddress(address: string): URL | undefined {
  const whole = address.startsWith("//") ? `https:${address}` : address;
  if (whole.length > 2_000 || !/^https?:\/\//i.test(whole) || !URL.canParse(whole)) return undefined;
  return new URL(whole);
}

/** Escapes text so that neither HTML nor Markdown interprets a character of it. */
function asEntities(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[^\p{L}\p{N} ,.-]/gu, (sign) => `&#${sign.codePointAt(0)};`);
}
