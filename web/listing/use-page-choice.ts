import { type MouseEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { opensInPlace } from "#web/ui/link.tsx";

interface PageChoice {
  /** The address of the listing that is shown, on its first page. */
  shown: string;
  /** The address of the listing that was chosen last, on its first page: the shown one, or one that is loading. */
  asked: string;
  /** The number of pages of the listing that is shown. */
  pageCount: number;
  /** The address of a page of the listing that was chosen last. */
  addressOf: (page: number) => string;
}

/**
 * Handles a click on a page link. While other filters load, the page is opened once their list has arrived: only then is
 * the number of its pages known. A list with fewer pages opens its last one.
 */
export function usePageChoice({ shown, asked, pageCount, addressOf }: PageChoice) {
  const navigate = useNavigate();
  const waiting = useRef<number>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page belongs to the filters that were chosen before it
  useEffect(() => {
    waiting.current = undefined;
  }, [asked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listing arrives
  useEffect(() => {
    if (shown !== asked) return;
    const page = Math.min(waiting.current ?? 1, pageCount);
    waiting.current = undefined;
    if (page > 1) navigate(addressOf(page));
  }, [shown, asked]);

  return (event: MouseEvent, page: number) => {
    if (shown === asked || !opensInPlace(event)) return;
    event.preventDefault();
    waiting.current = page;
  };
}
