import type { FieldFault } from "./field-faults.ts";

/** The sentences for the faults of a field (spec section 5). */
export interface FieldFaultTexts {
  empty: string;
  fullName: string;
  email: string;
  urlFormat: string;
  urlPlatform: string;
  urlProfile: (platform: string) => string;
  tooLong: (max: number, over: number) => string;
}

/** The sentence beside a field. */
export function fieldFaultText(fault: FieldFault | undefined, text: FieldFaultTexts): string | undefined {
  if (!fault) return undefined;
  switch (fault.kind) {
    case "format":
      return text.urlFormat;
    case "platform":
      return text.urlPlatform;
    case "profile":
      return text.urlProfile(fault.platform.title);
    case "tooLong":
      return text.tooLong(fault.max, fault.over);
    default:
      return text[fault.kind];
  }
}
