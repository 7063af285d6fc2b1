import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "#contract/paths.ts";
import { keepingScroll } from "#web/lib/scroll-state.ts";

/**
 * Makes the open viewer a step in the browser's history: Back closes it. Returns a function that closes it and goes one
 * step back.
 */
export function usePhotosStep(onClose: () => void): () => void {
  const navigate = useNavigate();
  const { key, search, state } = useLocation();
  const before = useRef(key).current;
  const place = useRef(0);
  const step = useRef<"before" | "entering" | "entered" | "leaving">("before");
  const isClosing = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one step, however often the viewer is drawn
  useEffect(() => {
    if (step.current !== "before") return;
    step.current = "entering";
    place.current = scrollY;
    void navigate({ search, hash: paths.photos }, { state: keepingScroll(state) });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place that is reached
  useEffect(() => {
    if (key !== before) {
      step.current = "entered";
      if (isClosing.current) leave();
    } else if (step.current === "entered" || step.current === "leaving") {
      onClose();
      // The router sometimes comes back to the top instead.
      scrollTo({ top: place.current, behavior: "instant" });
    }
  }, [key]);

  function leave() {
    // Asked twice before the history has moved, one step back must stay one; asked before it was entered, it comes then.
    isClosing.current = true;
    if (step.current !== "entered") return;
    step.current = "leaving";
    void navigate(-1);
  }
  return leave;
}
