/** A text of more characters than a field may have, and by how many. */
export interface LengthFault {
  kind: "tooLong";
  max: number;
  over: number;
}

/** Undefined for a text that fits. Never truncates: the person who typed it decides what to delete. */
export function lengthFault(text: string, max: number): LengthFault | undefined {
  return text.length > max ? { kind: "tooLong", max, over: text.length - max } : undefined;
}
