/** A social platform that the product recognises (spec section 3). */
export interface SocialPlatform {
  id: string;
  title: string;
  hosts: readonly string[];
  /** The paths of profiles, without a trailing slash. */
  profile: RegExp;
}

/** All eleven platforms with their hosts and profile paths (spec section 5). */
export const socialPlatforms: readonly SocialPlatform[] = [
  {
    id: "facebook",
    title: "Facebook",
    hosts: ["facebook.com", "fb.com"],
    profile: /^\/(?:people\/[^/]+\/\d+|[\w.-]+)$/,
  },
  { id: "twitter", title: "X", hosts: ["twitter.com", "x.com"], profile: /^\/\w{1,15}$/ },
  { id: "instagram", title: "Instagram", hosts: ["instagram.com"], profile: /^\/[\w.]{1,30}$/ },
  { id: "linkedin", title: "LinkedIn", hosts: ["linkedin.com"], profile: /^\/(?:in|profile)\/[^/]+$/ },
  {
    id: "youtube",
    title: "YouTube",
    hosts: ["youtube.com", "youtu.be"],
    profile: /^\/(?!(?:watch|playlist|results|feed|shorts)$)(?:(?:c|channel|user)\/)?@?[^/@]+$/,
  },
  { id: "tiktok", title: "TikTok", hosts: ["tiktok.com"], profile: /^\/@[\w.]+$/ },
  { id: "pinterest", title: "Pinterest", hosts: ["pinterest.com"], profile: /^\/[\w-]+$/ },
  { id: "snapchat", title: "Snapchat", hosts: ["snapchat.com"], profile: /^\/add\/[\w.-]+$/ },
  { id: "reddit", title: "Reddit", hosts: ["reddit.com"], profile: /^\/(?:u|user|r)\/[\w-]+$/ },
  { id: "threads", title: "Threads", hosts: ["threads.net", "threads.com"], profile: /^\/@[\w.]+$/ },
  { id: "twitch", title: "Twitch", hosts: ["twitch.tv"], profile: /^\/\w+$/ },
];

/**
 * The fault of a link to a profile: it cannot be read, leads elsewhere, or is no profile of its platform (spec section
 * 5).
 */
export type SocialUrlFault = { kind: "format" } | { kind: "platform" } | { kind: "profile"; platform: SocialPlatform };

/** The fault of a link that was typed as one's social profile; undefined for a good one. The scheme may be left out. */
export function socialUrlFault(typed: string): SocialUrlFault | undefined {
  const url = readUrl(typed);
  if (!url) return { kind: "format" };
  const platform = platformOf(url);
  if (!platform) return { kind: "platform" };
  return platform.profile.test(url.pathname.replace(/\/$/, "")) ? undefined : { kind: "profile", platform };
}

/** Our own profiles on the platform of an applicant's profile; all of them without one there. */
export function profilesOnPlatform<T extends { id: string }>(
  profiles: readonly T[],
  platform: string | null,
): readonly T[] {
  const there = profiles.filter(({ id }) => id === platform);
  return there.length > 0 ? there : profiles;
}

/** The platform of a link, by host only; undefined for other hosts. */
export function socialPlatformOf(link: string): SocialPlatform | undefined {
  const url = readUrl(link);
  return url && platformOf(url);
}

/** A social profile as it was typed. */
export interface SocialProfile {
  platform: SocialPlatform;
  /** The full web address. */
  url: string;
  /** The name in the address, such as `ada.okafor`. */
  handle: string;
  /** The same for each spelling of one profile. */
  key: string;
}

/** The profile that a link leads to; undefined for a link with a fault. */
export function socialProfileOf(typed: string): SocialProfile | undefined {
  const url = readUrl(typed);
  const platform = url && platformOf(url);
  if (!platform || socialUrlFault(typed)) return undefined;
  const path = url.pathname.replace(/\/$/, "");
  const handle = (path.split("/").at(-1) ?? "").replace(/^@/, "");
  const key = `${platform.id}${path.replace(/^\/@/, "/")}`.toLowerCase();
  return { platform, url: `https://${url.host}${path}`, handle, key };
}

/** The full address of any link to the web as it was typed, with or without its scheme; undefined for what is none. */
export function webAddressOf(typed: string): string | undefined {
  return readUrl(typed)?.href;
}

// As the hint says, `instagram.com/username` is a valid link; a word without a dotted host and a path is not.
function readUrl(typed: string): URL | undefined {
  const text = typed.trim();
  const withScheme = /^[a-z\d-]+(?:\.[a-z\d-]+)+\//i.test(text) ? `https://${text}` : text;
  if (/\s/.test(text) || !URL.canParse(withScheme)) return undefined;
  const url = new URL(withScheme);
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  return isWeb && !url.username && !url.password ? url : undefined;
}

// Includes the port, because no platform uses its own.
function platformOf({ host }: URL): SocialPlatform | undefined {
  return socialPlatforms.find(({ hosts }) => hosts.some((known) => host === known || host.endsWith(`.${known}`)));
}
