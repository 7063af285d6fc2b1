import type { PageHandle } from "#contract/page-handle.ts";
import { staffTexts } from "#web/i18n/staff-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { PageHead } from "#web/shell/page-head.tsx";

export const handle = { audience: "creator" } satisfies PageHandle;

/** The first page of the studio. */
export default function StudioHome() {
  const text = useText(staffTexts);
  return (
    <>
      <PageHead title={text.studio} noIndex />
      <h1 className="text-3xl">{text.studio}</h1>
    </>
  );
}
