import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { socialPlatformOf, socialPlatforms, socialUrlFault } from "./social-url.ts";

const good: [platform: string, ...links: string[]][] = [
  ["facebook", "https://facebook.com/ana.perez", "https://www.facebook.com/people/Ana-Perez/1000", "http://fb.com/ana"],
  ["facebook", "https://m.facebook.com/profile.php?id=1000"],
  ["twitter", "https://twitter.com/ana_perez", "https://x.com/ana_perez/"],
  ["instagram", "https://www.instagram.com/ana.perez/", "https://instagram.com/ana?hl=es", "instagram.com/ana"],
  ["linkedin", "https://es.linkedin.com/in/ana-pérez", "https://www.linkedin.com/profile/ana"],
  ["youtube", "https://youtube.com/@ana", "https://www.youtube.com/channel/UC123", "https://youtube.com/c/ana"],
  ["youtube", "https://youtube.com/ana", "https://youtu.be/ana"],
  ["tiktok", "https://www.tiktok.com/@ana.perez"],
  ["pinterest", "https://pinterest.com/ana", "https://es.pinterest.com/ana/"],
  ["snapchat", "https://www.snapchat.com/add/ana-perez"],
  ["reddit", "https://www.reddit.com/u/ana", "https://old.reddit.com/user/ana/", "https://reddit.com/r/ana"],
  ["threads", "https://www.threads.net/@ana", "https://threads.com/@ana"],
  ["twitch", "https://www.twitch.tv/ana_perez", "twitch.tv/ana"],
];
const noProfiles: [platform: string, ...links: string[]][] = [
  ["facebook", "https://facebook.com", "https://facebook.com/groups/ana/"],
  ["twitter", "https://x.com/", "https://x.com/ana/status/1", "https://x.com/a-name-of-more-than-15"],
  ["instagram", "https://instagram.com/p/123"],
  ["linkedin", "https://linkedin.com/company/ana", "https://linkedin.com/in/", "https://linkedin.com/ana"],
  ["youtube", "https://youtube.com/watch?v=1", "https://youtube.com/"],
  ["tiktok", "https://tiktok.com/ana", "https://tiktok.com/@ana/video/1"],
  ["pinterest", "https://pinterest.com/pin/1"],
  ["snapchat", "https://snapchat.com/ana"],
  ["reddit", "https://reddit.com/ana", "https://reddit.com/r/ana/comments/1"],
  ["threads", "https://threads.net/ana"],
  ["twitch", "https://twitch.tv/", "https://twitch.tv/videos/1"],
];
const flat = (rows: typeof good) => rows.flatMap(([platform, ...links]) => links.map((link) => [link, platform]));

describe("profile links (spec section 5)", () => {
  test.each(flat(good))("accepts %s as a profile on %s", (link, platform) => {
    expect(socialUrlFault(link)).toBeUndefined();
    expect(socialPlatformOf(link)?.id).toBe(platform);
  });

  test.each(flat(noProfiles))("rejects %s as a profile on %s", (link, platform) => {
    expect(socialUrlFault(link)).toMatchObject({ kind: "profile", platform: { id: platform } });
  });

  test.each([
    "https://example.com/ana",
    "https://notfacebook.com/ana",
    "https://facebook.com.example/ana",
    "https://facebook.com:8443/ana",
    "https://example.com/facebook.com/ana",
    "example.com/ana",
  ])("finds no platform for %s", (link) => expect(socialUrlFault(link)).toEqual({ kind: "platform" }));

  test.each([
    "",
    "ana",
    "@ana",
    "facebook.com",
    "https://",
    "instagram.com/ana perez",
    "javascript:alert(1)",
    "ftp://facebook.com/ana",
    "https://facebook.com@example.com/ana",
  ])("rejects %j as a link", (link) => expect(socialUrlFault(link)).toEqual({ kind: "format" }));

  test("recognizes each platform by each of its hosts, with and without www., and by no other", () => {
    expect(socialPlatforms).toHaveLength(11);
    for (const { id, hosts } of socialPlatforms) {
      for (const host of hosts) {
        expect(socialPlatformOf(`https://${host}/x`)?.id).toBe(id);
        expect(socialPlatformOf(`https://www.${host}/x`)?.id).toBe(id);
        expect(socialPlatformOf(`https://x${host}/x`)?.id).not.toBe(id);
      }
    }
  });

  test("answers any input, and accepts only links to known hosts", () => {
    const host = fc.constantFrom(...socialPlatforms.flatMap(({ hosts }) => hosts), "example.com");
    const link = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.tuple(host, fc.webPath()).map(([at, path]) => at + path),
    );
    fc.assert(
      fc.property(link, (typed) => {
        if (!socialUrlFault(typed)) expect(socialPlatformOf(typed)).toBeDefined();
      }),
    );
  });
});
