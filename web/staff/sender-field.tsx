import { useContext } from "react";
import { senderField } from "#web/forms/interrupted-form.ts";
import { StaffAccount } from "#web/shell/staff-account.ts";

/**
 * The account that a form was rendered for. Each form that a page of the studio or the desk posts has it, so that a form whose session
 * has ended is sent for the same account only (decision 214).
 */
export function SenderField() {
  return <input type="hidden" name={senderField} value={useContext(StaffAccount)} />;
}
