import { useState } from "react";
import { FocusOnArrival } from "@/components/ui/focus-on-arrival";
import { buttonClasses } from "@/components/ui/button-classes";
import { Dialog } from "@/components/ui/dialog.client";
import { CorrectionForm } from "./correction-form";

export interface CorrectionDialogProps {
  school: { id: string; name: string };
  onClose: () => void;
  returnFocus: () => void;
}

/** Asks what is wrong about a school; then says what happens next. */
export function CorrectionDialog({ school, onClose, returnFocus }: CorrectionDialogProps) {
  const [isReceived, setReceived] = useState(false);
  return (
    <Dialog
      open
      title={isReceived ? "Thank you" : "Suggest a correction"}
      description={isReceived ? undefined : `About ${school.name}. We ask for no name.`}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      returnFocus={returnFocus}
    >
      {isReceived ? <Received onClose={onClose} /> : <CorrectionForm schoolId={school.id} onReceived={() => setReceived(true)} />}
    </Dialog>
  );
}

function Received({ onClose }: { onClose: () => void }) {
  return (
    <FocusOnArrival as="div" className="stack">
      <p>
        A person of our team looks where you said. If it is so, the page says it, with where it is from and the day. Until then it stays as
        it is.
      </p>
      <button className={buttonClasses({ block: true })} type="button" onClick={onClose}>
        Close
      </button>
    </FocusOnArrival>
  );
}
