/** What the control of a correction is given: `value` is the text that a correction is sent as. */
export interface CorrectionControl {
  /** Of the first control, where the summary of errors leads */
  id?: string;
  value: string;
  error?: string;
  onChange: (value: string) => void;
}
