import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";

const siteOrigin = "http://localhost:3000";

/** The flags of an authenticator's data: the person was present, was verified, and a new credential is inside. */
const flag = { present: 1, verified: 4, credential: 64 };

/** How an answer differs from that of an honest browser. */
export interface PasskeyFault {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  /** Signs with a key that is not the passkey's. */
  hasOtherKey?: boolean;
  counter?: number;
}

/** An authenticator with one ES256 passkey, which answers as a browser does, or wrongly as told. */
export class SoftwareAuthenticator {
  readonly credentialId: Buffer;
  #key: { publicKey: KeyObject; privateKey: KeyObject };
  #counter = 0;

  constructor(credentialId: Buffer = randomBytes(16)) {
    this.credentialId = credentialId;
    this.#key = generateKeyPairSync("ec", { namedCurve: "P-256" });
  }

  /** The answer to options for a new passkey. */
  create({ challenge }: { challenge: string }, fault: PasskeyFault = {}): Record<string, unknown> {
    const { x = "", y = "" } = this.#key.publicKey.export({ format: "jwk" });
    // A COSE key: EC2, ES256, P-256, both coordinates.
    const coseKey = cborMap([
      ...(
        [
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const
      ).map(([name, value]) => [cborInteger(name), cborInteger(value)]),
      [cborInteger(-2), cborBytes(Buffer.from(x, "base64url"))],
      [cborInteger(-3), cborBytes(Buffer.from(y, "base64url"))],
    ]);
    const idLength = Buffer.from([0, this.credentialId.length]);
    const credential = Buffer.concat([Buffer.alloc(16), idLength, this.credentialId, coseKey]);
    const data = Buffer.concat([this.#data(flag.credential, fault), credential]);
    const attestationObject = cborMap([
      [cborText("fmt"), cborText("none")],
      [cborText("attStmt"), cborMap([])],
      [cborText("authData"), cborBytes(data)],
    ]);
    return this.#answer({
      clientDataJSON: clientData("webauthn.create", challenge, fault).toString("base64url"),
      attestationObject: attestationObject.toString("base64url"),
      transports: ["internal"],
    });
  }

  /** The answer to options for a sign-in. */
  get({ challenge }: { challenge: string }, fault: PasskeyFault = {}): Record<string, unknown> {
    this.#counter += 1;
    const data = this.#data(0, fault);
    const clientDataJSON = clientData("webauthn.get", challenge, fault);
    const { privateKey } = fault.hasOtherKey ? generateKeyPairSync("ec", { namedCurve: "P-256" }) : this.#key;
    const signed = Buffer.concat([data, createHash("sha256").update(clientDataJSON).digest()]);
    return this.#answer({
      clientDataJSON: clientDataJSON.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: createSign("sha256").update(signed).sign(privateKey).toString("base64url"),
    });
  }

  #answer(response: object): Record<string, unknown> {
    const id = this.credentialId.toString("base64url");
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }

  #data(flags: number, { rpId = "localhost", isVerified = true, counter = this.#counter }: PasskeyFault): Buffer {
    const head = Buffer.alloc(5);
    head[0] = flags | flag.present | (isVerified ? flag.verified : 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), head]);
  }
}

function clientData(type: string, challenge: string, { origin = siteOrigin }: PasskeyFault): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

// CBOR (RFC 8949), as much as an authenticator needs: integers and lengths below 65,536.
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const cborInteger = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (entries: Buffer[][]) => Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
