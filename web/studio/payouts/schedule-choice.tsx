import { type PayoutSchedule, payoutSchedules } from "#contract/payout-states.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { ChoiceGroup } from "#web/forms/choice-group.tsx";
import { studioPayoutsTexts } from "#web/i18n/studio-payouts-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { Button } from "#web/ui/button.tsx";

/** The form for weekly or monthly payouts. */
export function ScheduleChoice({ schedule, isSaved }: { schedule: PayoutSchedule; isSaved: boolean }) {
  const text = useText(studioPayoutsTexts);
  return (
    <form method="post" action={staffPaths.studioPayouts()} className="max-w-md space-y-4">
      <SenderField />
      <ChoiceGroup
        type="radio"
        name="schedule"
        legend={text.schedule}
        choices={payoutSchedules.map((value) => ({ value, label: text[value] }))}
        chosen={[schedule]}
        error={undefined}
      />
      {isSaved && <p role="status">{text.scheduleSaved}</p>}
      <Button type="submit" look="secondary">
        {text.saveSchedule}
      </Button>
    </form>
  );
}
