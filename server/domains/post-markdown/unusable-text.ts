/** A fault that a text of the studio can have; `other` ones come from files of the importer. */
export type TextFault =
  | "nested-too-deeply"
  | "without-end"
  | "too-long-as-html"
  | "too-many-pictures"
  | "too-costly"
  | "other";

/** Why a text cannot become HTML, in one line for the operator. Screens say it in their language by the `fault`. */
export class UnusableText extends Error {
  readonly fault: TextFault;

  constructor(message: string, fault: TextFault = "other") {
    super(message);
    this.fault = fault;
  }
}
