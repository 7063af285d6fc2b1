import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createKeyedHash } from "./keyed-hash.ts";

test("equals Node's HMAC-SHA256 over the parts and their lengths", () => {
  const keys = fc.uint8Array({ minLength: 1, maxLength: 64 });
  const parts = fc.array(fc.oneof(fc.string({ unit: "binary" }), fc.uint8Array({ maxLength: 300 })), { maxLength: 4 });
  fc.assert(
    fc.property(keys, parts, (key, given) => {
      const texts = given.map((part) => (typeof part === "string" ? part : Buffer.from(part)));
      const mac = createHmac("sha256", key);
      for (const text of texts) {
        const length = Buffer.alloc(4);
        length.writeUInt32BE(Buffer.byteLength(text));
        mac.update(length).update(text);
      }
      expect(createKeyedHash(Buffer.from(key))(texts)).toEqual(mac.digest());
    }),
  );
  expect(() => createKeyedHash(Buffer.alloc(65))).toThrow("longer");
});
