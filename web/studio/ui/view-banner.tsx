import { Form } from "react-router";
import { staffPaths } from "#contract/staff-paths.ts";
import { studioViewTexts } from "#web/i18n/studio-view-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { Button } from "#web/ui/button.tsx";

interface ViewBannerProps {
  /** The creator's name. */
  name: string;
  /** The end of the view, in words. */
  until: string;
}

/** Says to a team member whose studio this is, that nothing can be changed, and until when; with the button that ends the view. */
export function ViewBanner({ name, until }: ViewBannerProps) {
  const text = useText(studioViewTexts);
  return (
    <section
      aria-label={text.label}
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-warning px-4 py-3"
    >
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{text.title(name)}</p>
        <p className="text-[0.9375rem] text-muted">{text.readOnly(until)}</p>
      </div>
      <Form method="post" action={staffPaths.deskViewEnd}>
        <SenderField />
        <Button type="submit" look="secondary">
          {text.end}
        </Button>
      </Form>
    </section>
  );
}
