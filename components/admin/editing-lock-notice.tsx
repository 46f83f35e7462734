import { Notice } from "@/components/ui/notice";
import type { LockedBy } from "@/lib/editing-locks/view";

/** Says that another admin has the item open. It doesn't stop anyone from deciding. */
export function EditingLockNotice({ lockedBy, what }: { lockedBy: LockedBy; what: string }) {
  return (
    <Notice inline kind="warn" icon="lock" title={`${lockedBy.name} is looking at this`} role="status">
      <p>{what} is open on another screen. You can look too. The first decision counts.</p>
    </Notice>
  );
}
