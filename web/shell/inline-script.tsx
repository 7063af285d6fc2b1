/**
 * A constant script in a page's frame, which runs before the page's files have loaded. Only the server writes its code.
 */
export function InlineScript({ code }: { code: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of this project
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}
