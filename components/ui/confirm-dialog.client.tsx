"use client";
import * as Radix from "@radix-ui/react-alert-dialog";
import { Button, buttonVariants } from "./button";
import { dialogBodyVariants, dialogFootClasses, dialogHeadVariants, dialogVariants, overlayClasses } from "./dialog-variants";
import type { IconName } from "./icon";

interface ConfirmDialogProps {
  title: string;
  /** Says what will be lost, and that this can't be undone */
  children: React.ReactNode;
  action: string;
  icon: IconName;
  isPending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Moves focus when the dialog closes, because its opener may be gone */
  returnFocus: () => void;
}

/** Asks for confirmation of an action that can't be undone. Focus starts on Cancel; a press outside does nothing. */
export function ConfirmDialog({ title, children, action, icon, isPending, onConfirm, onCancel, returnFocus }: ConfirmDialogProps) {
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClasses}>
          <Radix.Content
            className={dialogVariants({ width: "narrow" })}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              returnFocus();
            }}
          >
            <div className={dialogHeadVariants()}>
              <Radix.Title>{title}</Radix.Title>
            </div>
            <Radix.Description asChild>
              <div className={dialogBodyVariants()}>{children}</div>
            </Radix.Description>
            <div className={dialogFootClasses}>
              <Radix.Cancel className={buttonVariants({ variant: "outline" })} type="button">
                Cancel
              </Radix.Cancel>
              <Button icon={icon} variant="destructive" isPending={isPending} onClick={onConfirm}>
                {action}
              </Button>
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
