import { Notice } from "@/components/ui/notice";

/** Notice on the page of a school that has closed. */
export function ClosedNotice() {
  return (
    <Notice icon="lock" kind="warn" title="This school has closed">
      We keep this page, with its reviews, for reference. New reviews are closed.
    </Notice>
  );
}
