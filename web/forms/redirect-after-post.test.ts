import { expect, test } from "vitest";
import { staffPaths } from "#contract/staff-paths.ts";
import { redirectAfterPost } from "./redirect-after-post.server.ts";

const posted = (path: string) => new Request(`http://localhost:3000${path}`, { method: "POST" });

test("a form of the desk that opens a studio loads a document, because the studio has a policy of its own", () => {
  const answer = redirectAfterPost(posted(staffPaths.deskCreator("ada-okafor")), staffPaths.studio);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, staffPaths.studio]);
  expect(answer.headers.get("x-remix-reload-document")).toBe("true");
});

test("a form that stays in its area leads on in place, in the language that its address names", () => {
  const answer = redirectAfterPost(posted(`${staffPaths.deskTeam()}?lang=es`), staffPaths.deskTeam());
  expect(answer.headers.get("location")).toBe(`${staffPaths.deskTeam()}?lang=es`);
  expect(answer.headers.has("x-remix-reload-document")).toBe(false);
});
