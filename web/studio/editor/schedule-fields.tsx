import { useEffect, useState } from "react";
import type { StudioPost } from "#contract/studio.ts";
import { studioEditorTexts } from "#web/i18n/studio-editor-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";

/** The publication time of a piece: a local time in a named zone, by default the chosen ones and this browser's zone. */
export function ScheduleFields({ needsReview, state, schedule }: StudioPost) {
  const text = useText(studioEditorTexts);
  const [timeZone, setTimeZone] = useState(schedule?.timeZone ?? "UTC");
  useEffect(() => {
    if (!schedule) setTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  }, [schedule]);
  return (
    <div className="space-y-2">
      <p className="text-muted">{text.scheduleText}</p>
      <TextField label={text.scheduleDate} name="scheduleAt" type="datetime-local" defaultValue={schedule?.at} />
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
      {state === "in-review" && schedule && (
        <Button type="submit" name="intent" value="publish" look="quiet">
          {text.reviewUndated}
        </Button>
      )}
    </div>
  );
}
