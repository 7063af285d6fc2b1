import type { PageHandle } from "#contract/page-handle.ts";
import { staffTexts } from "#web/i18n/staff-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { PageHead } from "#web/shell/page-head.tsx";

export const handle = { audience: "team" } satisfies PageHandle;

/** The first page of the desk. */
export default function DeskHome() {
  const text = useText(staffTexts);
  return (
    <>
      <PageHead title={text.desk} noIndex />
      <h1 className="text-3xl">{text.desk}</h1>
    </>
  );
}
