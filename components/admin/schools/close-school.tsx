import { useState } from "react";
import { failureOf } from "@/components/accounts/call-failure";
import { Dialog } from "@/components/ui/dialog.client";
import { FormFailure } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import type { ListedSchool } from "@/lib/curation/view";
import { callAdmin, isSignedOut } from "@/components/admin/call-admin";
import { decisionPartClasses } from "@/components/admin/case-layout";

interface CloseSchoolProps {
  school: Pick<ListedSchool, "id" | "name" | "status">;
  onDone: () => void;
  onClose: () => void;
  returnFocus: () => void;
}

const REASON_MAX = 500;

/** Marks a school as closed, or lists a closed school again. */
export function CloseSchool({ school, onDone, onClose, returnFocus }: CloseSchoolProps) {
  const isClosed = school.status === "closed";
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);

  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    setFailure(null);
    try {
      const body = { reason: reason.trim() || undefined };
      await callAdmin(`/api/admin/schools/${school.id}/${isClosed ? "reopen" : "close"}`, { method: "POST", body });
      toast({ title: isClosed ? "School Listed Again" : "School Closed", text: school.name });
      onDone();
      onClose();
    } catch (error) {
      if (isSignedOut(error)) return;
      setFailure(failureOf(error).text);
      setPending(false);
    }
  };

  return (
    <Dialog
      open
      width="narrow"
      title={isClosed ? "List School Again" : "Close School"}
      description={school.name}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      returnFocus={returnFocus}
    >
      <form className={decisionPartClasses} onSubmit={(event) => void submit(event)}>
        <p>
          {isClosed
            ? "It will appear in lists and search again, and parents can review it."
            : "Its page stays online with its reviews and says that the school has closed. It will no longer appear in lists, search or the sitemap, and nobody can review it. You can list it again."}
        </p>
        <TextField
          label="How do you know?"
          optional
          hint="Saved in the history. Don’t name any people."
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {failure && <FormFailure>{failure}</FormFailure>}
        <SubmitButton isPending={isPending} variant={isClosed ? undefined : "destructive"} size="default" block>
          {isClosed ? "List Again" : "Close School"}
        </SubmitButton>
      </form>
    </Dialog>
  );
}
