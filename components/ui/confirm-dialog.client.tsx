"use client";
import * as Radix from "@radix-ui/react-alert-dialog";
import { buttonClasses } from "./button-classes";
import { Icon } from "./icon";
import type { IconName } from "./icon";

interface ConfirmDialogProps {
  title: string;
  /** Names what is lost, and that it cannot be undone. */
  children: React.ReactNode;
  /** What the button does: 'Delete User'. */
  action: string;
  icon: IconName;
  isPending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Where the keyboard goes when it closes: its opener may be gone. */
  returnFocus: () => void;
}

/** Asks before what cannot be taken back. Focus begins on Cancel; a press beside it does nothing. */
export function ConfirmDialog({ title, children, action, icon, isPending, onConfirm, onCancel, returnFocus }: ConfirmDialogProps) {
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim">
          <Radix.Content
            className="dialog dialog-float dialog-narrow"
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              returnFocus();
            }}
          >
            <div className="dialog-head">
              <Radix.Title>{title}</Radix.Title>
            </div>
            <Radix.Description asChild>
              <div className="dialog-body">{children}</div>
            </Radix.Description>
            <div className="dialog-foot">
              <Radix.Cancel className={buttonClasses({ kind: "outlined" })} type="button">
                Cancel
              </Radix.Cancel>
              <button
                className={buttonClasses({ kind: "destructive" })}
                type="button"
                aria-disabled={isPending}
                onClick={() => !isPending && onConfirm()}
              >
                <Icon name={isPending ? "loader-circle" : icon} className={isPending ? "spin" : undefined} />
                {action}
              </button>
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
