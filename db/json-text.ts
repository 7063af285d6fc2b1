/** A value that the database has written as JSON already: sent as it is, or read. */
export class JsonText<Value> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The parsed text. */
  parse(): Value {
    return JSON.parse(this.text) as Value;
  }
}
