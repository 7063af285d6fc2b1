import { expect } from "@playwright/test";
import { addressOf } from "#contract/address-of-call.ts";
import type { BootedProduct } from "../harness/booted-product.ts";
import { newAddress } from "../harness/test.ts";
import { authenticatorCode, codeMailedBy } from "./sign-in.ts";

/** A signed-in account that makes calls without a browser. */
export interface StaffClient {
  cookies(): { name: string; value: string; url: string }[];
  /** Makes a call and returns its reply; fails on an error. */
  call<Reply>(path: string, body?: unknown, method?: string): Promise<Reply>;
  /** Sends all bytes of an upload that was announced, as a tus client does. */
  sendBytes(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
}

const device = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";

/** A client of the shop that keeps its cookies, from an address of its own. */
export function staffClient(product: BootedProduct): StaffClient {
  const jar = new Map<string, string>();
  const own = { origin: product.publicUrl, "user-agent": device, "x-forwarded-for": newAddress() };

  async function send(path: string, init: RequestInit): Promise<string> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(product.publicUrl + path, { ...init, headers: { ...own, cookie, ...init.headers } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const text = await response.text();
    expect(response.status, `${path}: ${text}`).toBeLessThan(300);
    return text;
  }

  return {
    cookies: () => [...jar].map(([name, value]) => ({ name, value, url: product.publicUrl })),
    async call(path, body, method = body === undefined ? "GET" : "POST") {
      const json = { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
      const text = await send(path, { method, ...(body === undefined ? {} : json) });
      return text === "" ? undefined : JSON.parse(text);
    },
    async sendBytes(path, bytes) {
      const tus = { "tus-resumable": "1.0.0", "upload-offset": "0", "content-type": "application/offset+octet-stream" };
      await send(path, { method: "PATCH", headers: tus, body: bytes });
    },
  };
}

/** Signs an account in with the code of its mail, and a member of the team also with a new authenticator app. */
export async function signInByCalls(
  product: BootedProduct,
  { email, isOfTeam = false }: { email: string; isOfTeam?: boolean },
): Promise<StaffClient> {
  const client = staffClient(product);
  const code = await codeMailedBy(product, email, () => client.call(addressOf("requestSignInCode"), { email }));
  await client.call(addressOf("signIn"), { email, code });
  if (!isOfTeam) return client;
  const { secret } = await client.call<{ secret: string }>(addressOf("beginTotp"), {});
  await client.call(addressOf("confirmTotp"), { code: await authenticatorCode(product, secret) });
  return client;
}
