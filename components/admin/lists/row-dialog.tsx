import { ConfirmDialog } from "@/components/ui/confirm-dialog.client";
import { Dialog } from "@/components/ui/dialog.client";

export interface RowDialogProps {
  onClose: () => void;
  returnFocus: () => void;
}

/** A dialog about a row of a list. It is open as long as it is rendered. */
export function RowDialog({ onClose, ...dialog }: RowDialogProps & React.ComponentProps<typeof Dialog>) {
  return <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} {...dialog} />;
}

type ConfirmRowProps = RowDialogProps & Omit<React.ComponentProps<typeof ConfirmDialog>, "title" | "onCancel">;

/** Asks for confirmation of an action of a row. */
export function ConfirmRow({ onClose, ...dialog }: ConfirmRowProps) {
  return <ConfirmDialog title={dialog.action} onCancel={onClose} {...dialog} />;
}
