import { useEffect, useRef } from "react";
import { contactTexts } from "#web/i18n/contact-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** Replaces the form while it is sent (spec section 2). Takes the focus from the form. */
export function SendingScreen() {
  const text = useText(contactTexts);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} aria-busy="true" className="grid min-h-96 content-center gap-6 outline-none">
      <p className="text-center font-serif text-2xl">{text.sending}</p>
      <Skeleton className="mx-auto h-1 w-40" />
    </div>
  );
}
