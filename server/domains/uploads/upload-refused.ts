import { CallError } from "#contract/errors.ts";
import type { FileRefusal } from "#contract/upload-rules.ts";

/** FILE_REFUSED with the reason that a creator reads. */
export function refuseFile(reason: FileRefusal): CallError {
  return new CallError("FILE_REFUSED", { details: { reason } });
}
