import { expect, test } from "vitest";
import type { BucketRequest } from "./bucket-client.ts";
import { sendInParts } from "./send-in-parts.ts";
import { StorageAway } from "./storage.ts";

/** A store that answers each request of an upload of two parts, in their order. */
function storeThat(answers: (string | Error)[]) {
  const asked: string[] = [];
  const ask = async (_statuses: readonly number[], { method, query }: BucketRequest) => {
    asked.push(`${method} ${query}`);
    const answer = answers.shift() ?? "";
    if (answer instanceof Error) throw answer;
    return new Response(answer, { headers: { etag: '"tag"' } });
  };
  return { asked, client: { ask } };
}

const begun = "<R><UploadId>up/1</UploadId></R>";
const upload = { path: "ab/abc", body: new Blob(["01234567"]), partBytes: 4, timeoutMsOf: () => 1_000 };

test.each<[string, (string | Error)[], number]>([
  ["a part is refused", [begun, "", new StorageAway("full")], 3],
  ["the store joins no parts", [begun, "", "", "<Error><Code>InternalError</Code></Error>"], 4],
])("deletes the parts of an upload if %s", async (_what, answers, count) => {
  const { asked, client } = storeThat(answers);
  await expect(sendInParts(client, upload)).rejects.toThrow(StorageAway);
  expect(asked).toHaveLength(count + 1);
  expect(asked.at(-1)).toBe("DELETE uploadId=up%2F1");
});
