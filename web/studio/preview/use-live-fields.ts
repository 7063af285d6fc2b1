import { useEffect, useState } from "react";
import type { Post } from "#contract/content.ts";

/** The fields of a locked page that its creator is writing. */
export type LiveFields = Partial<Pick<Post["attributes"], "title" | "excerpt" | "accessType" | "price" | "language">>;

/** Asks the editor around this page for its fields, and sends them to the page in a frame. */
export const askForFields = "studio-fields?";

/** The fields that the editor around this page holds now. Empty outside an editor. */
export function useLiveFields(): LiveFields {
  const [fields, setFields] = useState<LiveFields>({});
  useEffect(() => {
    if (parent === window) return;
    const take = ({ origin, source, data }: MessageEvent<{ studioFields?: LiveFields }>) => {
      if (origin === location.origin && source === parent && data.studioFields) setFields(data.studioFields);
    };
    addEventListener("message", take);
    parent.postMessage(askForFields, location.origin);
    return () => removeEventListener("message", take);
  }, []);
  return fields;
}
