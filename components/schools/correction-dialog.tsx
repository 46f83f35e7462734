import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FocusOnMount } from "@/components/ui/focus-on-mount";
import { Dialog } from "@/components/ui/dialog.client";
import { CorrectionForm } from "./correction-form";

export interface CorrectionDialogProps {
  school: { id: string; name: string };
  onClose: () => void;
  returnFocus: () => void;
}

export function CorrectionDialog({ school, onClose, returnFocus }: CorrectionDialogProps) {
  const [isReceived, setReceived] = useState(false);
  return (
    <Dialog
      open
      title={isReceived ? "Thank you" : "Suggest a correction"}
      description={isReceived ? undefined : `About ${school.name}. You don’t need to give your name.`}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      returnFocus={returnFocus}
    >
      {isReceived ? <Received onClose={onClose} /> : <CorrectionForm schoolId={school.id} onReceived={() => setReceived(true)} />}
    </Dialog>
  );
}

function Received({ onClose }: { onClose: () => void }) {
  return (
    <FocusOnMount as="div" className="space-y-4">
      <p>We check your source. If it is right, we update the page and show the source and the date. Until then the page stays as it is.</p>
      <Button block onClick={onClose}>
        Close
      </Button>
    </FocusOnMount>
  );
}
