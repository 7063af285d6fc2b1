import { looksLike } from "#contract/looks-like.ts";
import { nameWarningTexts } from "#web/i18n/name-warning-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { useBrand } from "#web/shell/brand.ts";

/** Tells a reviewer that a name or title looks like the shop's own, which readers would trust; nothing for any other. */
export function NameWarning({ name }: { name: string }) {
  const text = useText(nameWarningTexts);
  const { name: brand } = useBrand();
  if (!looksLike(name, brand)) return null;
  return <p className="mt-2 border-l-2 border-warning py-1 pl-3 text-sm">{text.looksLikeShop(brand)}</p>;
}
