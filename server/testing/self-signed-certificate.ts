import { generateKeyPairSync, sign } from "node:crypto";

/** The tags of ASN.1 that a certificate needs. */
const tags = { integer: 0x02, bits: 0x03, name: 0x06, text: 0x0c, time: 0x17, sequence: 0x30, set: 0x31 };

function der(tag: keyof typeof tags, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const size = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 255];
  return Buffer.concat([Buffer.from([tags[tag], ...size]), content]);
}

const ed25519 = der("sequence", der("name", Buffer.from([0x2b, 0x65, 0x70])));
const commonName = der("name", Buffer.from([0x55, 0x04, 0x03]));

/** `YYMMDDHHMMSSZ`. */
const timeOf = (date: Date) => der("time", `${date.toISOString().replace(/\D/g, "").slice(2, 14)}Z`);

/** A certificate for a host that its own key signed (RFC 5280, version 1), valid for a day before now and until `end`; in PEM. */
export function selfSignedCertificate(host: string, end: Date): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const name = der("sequence", der("set", der("sequence", commonName, der("text", host))));
  const validity = der("sequence", timeOf(new Date(Date.now() - 86_400_000)), timeOf(end));
  const spki = publicKey.export({ type: "spki", format: "der" });
  const signed = der("sequence", der("integer", Buffer.from([1])), ed25519, name, validity, name, spki);
  const signature = der("bits", Buffer.from([0]), sign(null, signed, privateKey));
  const base64 = der("sequence", signed, ed25519, signature).toString("base64");
  return {
    key: String(privateKey.export({ type: "pkcs8", format: "pem" })),
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}(?=.)/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
  };
}
