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

/** The kind of this device, as its browser names it: `Android`, `iPhone`, `Windows`. */
export function deviceName(): string | undefined {
  // Not in the types: browsers without it name the processor, too (`Linux armv81`).
  const { userAgentData } = navigator as { userAgentData?: { platform?: string } };
  return userAgentData?.platform || navigator.platform.split(" ")[0] || undefined;
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
