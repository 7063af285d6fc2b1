/** A text of more characters than a field may have, and by how many. */
export interface LengthFault {
  kind: "tooLong";
  max: number;
  over: number;
}

/** Undefined for a text that fits. Nothing is cut: whoever typed it decides what goes. */
export function lengthFault(text: string, max: number): LengthFault | undefined {
  return text.length > max ? { kind: "tooLong", max, over: text.length - max } : undefined;
}
