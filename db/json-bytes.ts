/**
 * A value that the database has written as JSON already, in UTF-8: sent as it is, or read. The driver knows only text, and text
 * with letters beyond Latin-1 takes five times as long to become bytes again as Base64 does; so that is how it comes.
 */
export class JsonBytes<Value> {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** What the text says. */
  parse(): Value {
    return JSON.parse(this.bytes.toString()) as Value;
  }
}

/** A JSON value in SQL as `jsonBytes` takes it. */
export function base64Json(json: string): string {
  return `encode(convert_to(${json}::text, 'UTF8'), 'base64')`;
}

/** The bytes of a value that came by `base64Json`. */
export function jsonBytes(base64: string): Buffer {
  return Buffer.from(base64, "base64");
}
