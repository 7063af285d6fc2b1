import { useEffect, useState } from "react";
import type { StudioPost } from "#contract/studio.ts";
import { studioEditorTexts } from "#web/i18n/studio-editor-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";

/** The publication time of a piece: a local time in a named zone, by default this browser's. */
export function ScheduleFields({ needsReview }: Pick<StudioPost, "needsReview">) {
  const text = useText(studioEditorTexts);
  const [timeZone, setTimeZone] = useState("UTC");
  useEffect(() => setTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return (
    <div className="space-y-2">
      <p className="text-muted">{text.scheduleText}</p>
      <TextField label={text.scheduleDate} name="scheduleAt" type="datetime-local" />
      <TextField
        label={text.scheduleZone}
        name="timeZone"
        value={timeZone}
        onChange={(event) => setTimeZone(event.target.value)}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" name="intent" value="schedule" look="secondary">
        {needsReview ? text.scheduleReview : text.schedule}
      </Button>
    </div>
  );
}
