import type { SummedError } from "@/components/ui/error-summary";

/** What stands above a form that could not be sent. */
export interface Fault {
  title: string;
  text?: string;
  errors: readonly SummedError[];
}

/** A title for faults that the specification gives none. */
export const CHECK_FORM = "Please check the form";
