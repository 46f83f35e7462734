import { Notice } from "@/components/ui/notice";

/** Stands on the page of a school that is none any more. */
export function ClosedNotice() {
  return (
    <Notice icon="lock" kind="warn" title="This school has closed">
      What is known of it stays here for those who look for it, with what parents said. Nothing new is written.
    </Notice>
  );
}
