import { hash, randomUUID } from "node:crypto";
import { CompactSign, exportJWK, generateKeyPair, UnsecuredJWT } from "jose";
import { describe, expect, test } from "vitest";
import { deriveKeys } from "#server/platform/keys/keys.ts";
import { signAccessToken, verifyAccessToken } from "./access-token.ts";

const secret = "the secret of today, long enough to be one";
const keys = deriveKeys([secret]);
const grant = { orderId: randomUUID(), slug: "a-post", expiresAt: new Date("2030-01-01T00:00:00Z") };
const claims = { purchase: grant.orderId, slug: hash("sha256", grant.slug), exp: 1_893_456_000, aud: "vitrina/access" };
const key = keys.current("access-token");
const encode = (value: unknown) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
const sign = (payload: unknown, header: Record<string, unknown>, bytes: Uint8Array = key.bytes) =>
  new CompactSign(Buffer.from(JSON.stringify(payload))).setProtectedHeader(header as { alg: string }).sign(bytes);

describe("access tokens", () => {
  test("accepts its own tokens, also after the secret was rotated, until it is retired", async () => {
    const token = await signAccessToken(keys, grant);
    expect(await verifyAccessToken(keys, token)).toEqual(claims);
    expect(await verifyAccessToken(deriveKeys(["a newer secret, long enough to be one!", secret]), token)).toEqual(
      claims,
    );
    expect(await verifyAccessToken(deriveKeys(["a newer secret, long enough to be one!"]), token)).toBeUndefined();
  });

  test("rejects forged tokens", async () => {
    const good = await signAccessToken(keys, grant);
    const [header = "", payload = "", signature = ""] = good.split(".");
    const otherPurpose = keys.current("access-code").bytes;
    const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
    const forgeries = [
      new UnsecuredJWT(claims).encode(),
      `${encode({ alg: "none", kid: key.id })}.${payload}.`,
      `${encode({ alg: "NONE", kid: key.id })}.${payload}.${signature}`,
      `${encode({ alg: "HS512", kid: key.id })}.${payload}.${signature}`,
      await sign(claims, { alg: "HS512", kid: key.id }, Buffer.concat([key.bytes, key.bytes])),
      await sign(claims, { alg: "HS256", kid: "unknown!" }),
      await sign(claims, { alg: "HS256" }),
      await sign(claims, { alg: "HS256", kid: key.id }, otherPurpose),
      await sign(claims, { alg: "HS256", kid: key.id }, Buffer.from("guess".padEnd(32, "."))),
      await sign({ ...claims, aud: "somebody else" }, { alg: "HS256", kid: key.id }),
      await sign({ ...claims, purchase: "1 OR 1=1" }, { alg: "HS256", kid: key.id }),
      await sign([], { alg: "HS256", kid: key.id }),
      await new CompactSign(Buffer.from(JSON.stringify(claims)))
        .setProtectedHeader({ alg: "RS256", kid: key.id, jwk: await exportJWK(publicKey) })
        .sign(privateKey),
      `${header}.${encode({ ...claims, purchase: randomUUID() })}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -2)}AA`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${good}.x`,
      "",
      "x".repeat(100_000),
    ];
    for (const forged of forgeries) expect(await verifyAccessToken(keys, forged), forged.slice(0, 80)).toBeUndefined();
  });
});
