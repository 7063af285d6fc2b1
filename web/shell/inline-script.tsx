import { useContext } from "react";
import { ScriptMark } from "#web/lib/script-mark.ts";

/** A constant script of ours in the page's HTML, which runs before the page's files have loaded. */
export function InlineScript({ code }: { code: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours
  return <script nonce={useContext(ScriptMark)} dangerouslySetInnerHTML={{ __html: code }} />;
}
