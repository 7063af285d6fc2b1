import { formatUsd, parseDollars } from "#contract/money.ts";
import { studioTexts } from "#web/i18n/studio-texts.ts";
import { useText } from "#web/i18n/text.ts";

interface PiecePriceProps {
  accessType: "PAID" | "FREE";
  /** Decimal dollars; null while undecided. */
  price: number | null;
}

/** The readers' price of a piece. */
export function PiecePrice({ accessType, price }: PiecePriceProps) {
  const text = useText(studioTexts);
  const cents = price === null ? undefined : parseDollars(price);
  if (accessType === "FREE") return text.free;
  return cents === undefined ? <span className="text-muted">{text.noPrice}</span> : formatUsd(cents);
}
