const platforms: readonly { id: string; title: string; hosts: readonly string[] }[] = [
  { id: "facebook", title: "Facebook", hosts: ["facebook.com", "fb.com"] },
  { id: "twitter", title: "X", hosts: ["x.com", "twitter.com"] },
  { id: "instagram", title: "Instagram", hosts: ["instagram.com"] },
  { id: "linkedin", title: "LinkedIn", hosts: ["linkedin.com"] },
  { id: "youtube", title: "YouTube", hosts: ["youtube.com", "youtu.be"] },
  { id: "tiktok", title: "TikTok", hosts: ["tiktok.com"] },
  { id: "pinterest", title: "Pinterest", hosts: ["pinterest.com"] },
  { id: "snapchat", title: "Snapchat", hosts: ["snapchat.com"] },
  { id: "reddit", title: "Reddit", hosts: ["reddit.com"] },
  { id: "threads", title: "Threads", hosts: ["threads.net", "threads.com"] },
  { id: "twitch", title: "Twitch", hosts: ["twitch.tv"] },
];

/** The platform that a creator's link leads to, by its host; none for what is no web address of one (spec 3). */
export function socialPlatform(url: string | null): { id: string; title: string } | undefined {
  if (!url || !URL.canParse(url)) return undefined;
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") return undefined;
  return platforms.find(({ hosts }) => hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`)));
}
