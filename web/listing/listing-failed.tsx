import { useRevalidator } from "react-router";
import { listingTexts } from "#web/i18n/listing-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";

/** Says that the last choice did not load, above the cards from before, and loads it again. */
export function ListingFailed() {
  const text = useText(listingTexts);
  const { state, revalidate } = useRevalidator();
  return (
    <div role="alert" className="mb-10 flex flex-wrap items-center gap-x-6 gap-y-3 border-l-2 border-danger pl-4">
      <p>{text.failed}</p>
      <Button look="secondary" disabled={state === "loading"} onClick={revalidate}>
        {text.retry}
      </Button>
    </div>
  );
}
