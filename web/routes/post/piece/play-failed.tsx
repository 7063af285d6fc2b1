import type { RefObject } from "react";
import { openedPostTexts } from "#web/i18n/opened-post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { useSound } from "./use-sound.ts";

/** Says that a film or a recording does not play, as long as it does not: browsers' own controls say nothing. */
export function PlayFailed({ player, className }: { player: RefObject<HTMLMediaElement | null>; className: string }) {
  const text = useText(openedPostTexts);
  const { failed } = useSound(player);
  if (!failed) return null;
  return (
    <p role="status" className={`text-sm text-danger ${className}`}>
      {text.playFailed}
    </p>
  );
}
