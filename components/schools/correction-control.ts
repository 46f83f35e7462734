/** Props of a control for a correction; `value` is the text that is sent. */
export interface CorrectionControl {
  /** Id of the first control, for links in the error summary */
  id?: string;
  value: string;
  error?: string;
  onChange: (value: string) => void;
}
