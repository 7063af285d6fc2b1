/** What goes back over the wire. */
export interface Answer {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

/** The connection is cut without an answer. */
export const dropped = Symbol("dropped");
