import { afterEach, expect, test, vi } from "vitest";
import { sendFile } from "./send-file.ts";

const uploadId = "4f6ad2b5-0a5c-4a2c-9d4f-0e1f2a3b4c5d";
afterEach(() => vi.unstubAllGlobals());

/** Sends a file to a server that answers the announcements with these, one after the other, and other requests with a status. */
function send(announced: readonly Response[], { status, begun }: { status: number; begun?: string }) {
  const answers = [...announced];
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("fetch", async (path: string) =>
    path === "/api/studio/uploads" ? (answers.shift() ?? Response.error()) : new Response(null, { status }),
  );
  // A file that is sent again and again fails the test, instead of lasting.
  const signal = AbortSignal.timeout(20_000);
  const options = { kind: "picture", signal, onProgress: () => {}, uploadId: { current: begun } } as const;
  return sendFile(new File(["A harbour"], "harbour.png"), options);
}

const refusal = (status: number, error: string) => Response.json({ error }, { status });

test.each([
  [403, "RESTRICTED", "restricted"],
  [401, "SIGN_IN_REQUIRED", "signed-out"],
  [409, "QUOTA_EXCEEDED", "quota"],
  [403, "FOREIGN_ORIGIN", "failed"],
  [403, "VIEW_ONLY", "failed"],
])("ends a file that the server refuses with %i %s, with the reason", async (status, code, reason) => {
  expect(await send([refusal(status, code)], { status: 500 })).toEqual({ kind: "refused", reason });
});

test("announces a file again after a failure that passes", async () => {
  const answers = [refusal(503, "UNAVAILABLE"), refusal(409, "QUOTA_EXCEEDED")];
  expect(await send(answers, { status: 500 })).toEqual({ kind: "refused", reason: "quota" });
});

test("ends a begun upload of a creator who was signed out meanwhile", async () => {
  const answers = [refusal(401, "SIGN_IN_REQUIRED")];
  expect(await send(answers, { status: 401, begun: uploadId })).toEqual({ kind: "refused", reason: "signed-out" });
});
