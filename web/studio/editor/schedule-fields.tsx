import { useEffect, useId, useState } from "react";
import type { StudioPost } from "#contract/studio.ts";
import { studioEditorTexts } from "#web/i18n/studio-editor-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { PostedSchedule } from "./piece-input.ts";

interface ScheduleFieldsProps {
  piece: StudioPost;
  /** The time of a refused form, and what is wrong with it by field. */
  posted: PostedSchedule | undefined;
  problems: Partial<Record<string, string>>;
}

/** The publication time of a piece: a local time in a named zone, by default the chosen ones and this browser's zone. */
export function ScheduleFields({ piece, posted, problems }: ScheduleFieldsProps) {
  const text = useText(studioEditorTexts);
  const { needsReview, state, schedule } = piece;
  const chosen = posted ?? schedule;
  const [timeZone, setTimeZone] = useState(chosen?.timeZone ?? "UTC");
  const [zones, setZones] = useState<readonly string[]>([]);
  const zoneList = useId();
  useEffect(() => {
    if (!chosen) setTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  }, [chosen]);
  // A refused zone has the focus before the script runs.
  useEffect(() => {
    if (problems.timeZone !== undefined) setZones(Intl.supportedValuesOf("timeZone"));
  }, [problems.timeZone]);
  return (
    <div className="space-y-2">
      <p className="font-medium">{text.scheduleTitle}</p>
      <p className="text-muted">{text.scheduleText}</p>
      <TextField
        label={text.scheduleDate}
        name="scheduleAt"
        type="datetime-local"
        defaultValue={chosen?.at}
        error={problems.at}
        autoFocus={problems.at !== undefined}
      />
      <TextField
        label={text.scheduleZone}
        name="timeZone"
        value={timeZone}
        onChange={(event) => setTimeZone(event.target.value)}
        // Some 400 names, which only this field needs.
        onFocus={() => setZones(Intl.supportedValuesOf("timeZone"))}
        list={zoneList}
        error={problems.timeZone}
        autoFocus={problems.at === undefined && problems.timeZone !== undefined}
        autoCapitalize="none"
        spellCheck={false}
      />
      <datalist id={zoneList}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
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
