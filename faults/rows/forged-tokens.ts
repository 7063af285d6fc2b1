import { createHmac, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { addressOf } from "#contract/address-of-call.ts";
import { deriveKeys } from "#server/platform/keys/keys.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { emptyOutcome, type FaultCase, type FaultRow } from "../row.ts";
import { fetchStatus, pay, startPurchase } from "../world/purchase.ts";
import { add } from "../world/tally.ts";
import { until } from "../world/until.ts";
import { appSecret, type World } from "../world/world.ts";

type Claims = Record<string, unknown>;
/** A genuine purchase as a base for forgeries: its token and the token's content. */
interface GenuinePurchase {
  token: string;
  code: string;
  header: Claims;
  claims: Claims;
  key: Buffer;
  kid: string;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const decode = (part = "") => JSON.parse(Buffer.from(part, "base64url").toString()) as Claims;
const hmacs: Record<string, string> = { HS256: "sha256", HS384: "sha384", HS512: "sha512" };

/** A token with that header, signed with that key. */
function signed(header: Claims, claims: unknown, key: Buffer | string): string {
  const input = `${encode(header)}.${encode(claims)}`;
  return `${input}.${createHmac(hmacs[String(header.alg)] ?? "sha256", key)
    .update(input)
    .digest("base64url")}`;
}

const rsa = generateKeyPairSync("rsa", { modulusLength: 2_048 });

/** Twenty ways to forge a token for another post, `dear`. */
const kinds: Record<string, (own: GenuinePurchase) => string> = {
  "alg none": ({ header, claims }) => `${encode({ ...header, alg: "none" })}.${encode(claims)}.`,
  "alg None": ({ header, claims }) => `${encode({ ...header, alg: "None" })}.${encode(claims)}.`,
  "no alg": ({ kid, claims, key }) => signed({ kid, typ: "JWT" }, claims, key),
  "no signature": ({ token }) => `${token.split(".").slice(0, 2).join(".")}.`,
  "a signature cut short": ({ token }) => token.slice(0, -4),
  "another key": ({ header, claims }) => signed(header, claims, "a key of the forger's own, long enough"),
  "an empty key": ({ header, claims }) => signed(header, claims, ""),
  "the key's name for a key": ({ header, claims, kid }) => signed(header, claims, kid),
  "an unknown key": ({ header, claims, key }) => signed({ ...header, kid: "unknown1" }, claims, key),
  "a path for a key": ({ header, claims }) => signed({ ...header, kid: "../../dev/null" }, claims, ""),
  HS384: ({ header, claims, key }) => signed({ ...header, alg: "HS384" }, claims, key),
  HS512: ({ header, claims, key }) => signed({ ...header, alg: "HS512" }, claims, key),
  "RS256 with a key that it brings": ({ header, claims }) => {
    const brought = { ...header, alg: "RS256", jwk: rsa.publicKey.export({ format: "jwk" }) };
    const input = `${encode(brought)}.${encode(claims)}`;
    return `${input}.${sign("sha256", Buffer.from(input), rsa.privateKey).toString("base64url")}`;
  },
  "HS256 under a public key": ({ header, claims }) =>
    signed(header, claims, rsa.publicKey.export({ format: "pem", type: "spki" }).toString()),
  "another slug, with the old signature": ({ token, claims }) => {
    const [header, , signature] = token.split(".");
    return `${header}.${encode({ ...claims, slug: "another-paid-post" })}.${signature}`;
  },
  "another slug, signed with another key": ({ header, claims, key }) =>
    signed(header, { ...claims, slug: "another-paid-post" }, key),
  "a purchase that is not": ({ header, claims, key }) => signed(header, { ...claims, purchase: randomUUID() }, key),
  "SQL for a purchase": ({ header, claims, key }) => signed(header, { ...claims, purchase: "' OR true --" }, key),
  "another audience": ({ header, claims, key }) => signed(header, { ...claims, aud: "vitrina/form" }, key),
  "the code for a token": ({ code }) => code,
};
/** Genuine tokens whose access has expired or was refunded; they do not open the post either. */
const endedKinds = ["over", "refunded"] as const;
const names = [...Object.keys(kinds), ...endedKinds];

/** A reader of one post forges a token for another one, or uses a token whose access has ended. */
export const forgedTokens: FaultRow = {
  name: "forged-tokens",
  fault: "forged tokens (alg:none, other slug, expired, other key)",
  unit: "kinds",
  fullCount: names.length,
  shortCount: names.length,
  concurrency: names.length,
  async run(world, cases) {
    const outcome = emptyOutcome(cases.length);
    const own = await buyGenuine(world, cases[0] as FaultCase);
    if (!(await opensWith(world, own.token, world.post.slug)))
      outcome.wrong.push("The genuine token does not open its post");
    for (const { index } of cases) {
      const name = names[index] ?? "";
      const forge = kinds[name];
      if (!forge) continue;
      const forged = forge(own);
      // Skip well-signed tokens that open their own post: those forge only the purchase.
      const tried = [
        world.otherPost.slug,
        ...(name === "another slug, signed with another key" ? [] : [world.post.slug]),
      ];
      for (const slug of tried) if (await opensWith(world, forged, slug)) outcome.wrong.push(`In: ${name}`);
      add(outcome, "rejected", 1);
    }
    await endAccess(world, own, outcome.wrong);
    outcome.leaked = outcome.wrong.filter((each) => each.startsWith("In: ")).length;
    return outcome;
  },
};

async function buyGenuine(world: World, fault: FaultCase): Promise<GenuinePurchase & { paymentIntentId: string }> {
  const purchase = await startPurchase(world, fault);
  await pay(world, purchase);
  const { accessToken: token, accessCode: code } = (await fetchStatus(purchase)).body;
  const [header = {}, claims = {}] = (token as string).split(".").slice(0, 2).map(decode);
  const { bytes: key, id: kid } = deriveKeys([appSecret]).current("access-token");
  return {
    token,
    code,
    header,
    claims,
    key,
    kid,
    paymentIntentId: purchase.paymentIntentId,
  };
}

async function endAccess(world: World, own: { token: string; paymentIntentId: string }, wrong: string[]) {
  await world.shiftClock("72 hours");
  if (await opensWith(world, own.token, world.post.slug)) wrong.push("In: over");
  await world.shiftClock("-72 hours");
  if (!(await opensWith(world, own.token, world.post.slug))) wrong.push("The genuine token no longer opens its post");
  await world.control.refund(own.paymentIntentId);
  await until("Access does not end", async () => !(await opensWith(world, own.token, world.post.slug))).catch(() =>
    wrong.push("In: refunded"),
  );
}

async function opensWith(world: World, token: string, slug: string): Promise<boolean> {
  const path = addressOf("getPost", { params: { slug }, query: { alg: "AR_HS1GB" } });
  const answer = await new TestBrowser(world.url).get(path, { authorization: `Bearer ${token}` });
  return answer.status === 200 || JSON.stringify(answer.body).includes("for readers only");
}
