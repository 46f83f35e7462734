import type { ErrorSummaryItem } from "@/components/ui/error-summary";

/** The summary above a form that could not be submitted. */
export interface Fault {
  title: string;
  text?: string;
  errors: readonly ErrorSummaryItem[];
}

/** A title for errors without one in the specification. */
export const CHECK_FORM = "Please check the form";
