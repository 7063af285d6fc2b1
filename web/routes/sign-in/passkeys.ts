import { staffClient } from "#web/client/staff-client.ts";

/** Whether this browser can use passkeys at this address: only https and localhost count. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === "function" && "parseRequestOptionsFromJSON" in PublicKeyCredential;
}

/** Asks the browser for a passkey and signs in with it. Returns the page to go on with. */
export async function signInWithPasskey(): Promise<string> {
  const { options } = await staffClient.beginPasskeySignIn();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential | null;
  if (!credential) throw new Error("The browser gave no passkey");
  const { next } = await staffClient.signInWithPasskey({ body: { response: { ...credential.toJSON() } } });
  return next;
}

const deviceKinds: Record<string, string> = { MacIntel: "Mac", Win32: "Windows" };

/** The kind of this device: `Android`, `iPhone`, `Windows`. */
export function deviceName(): string | undefined {
  // Not in the types: browsers without it name the processor, too (`Linux armv81`).
  const { userAgentData } = navigator as { userAgentData?: { platform?: string } };
  if (userAgentData?.platform) return userAgentData.platform;
  if (navigator.userAgent.includes("Android")) return "Android";
  const [platform = ""] = navigator.platform.split(" ");
  return deviceKinds[platform] ?? (platform || undefined);
}

/** Lets the browser create a passkey for the account and stores it. Returns the page to go on with. */
export async function createPasskey(name: string): Promise<string> {
  const { options } = await staffClient.beginPasskeyRegistration();
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential | null;
  if (!credential) throw new Error("The browser created no passkey");
  const { next } = await staffClient.registerPasskey({ body: { name, response: { ...credential.toJSON() } } });
  return next;
}
