"use client";
import * as Radix from "@radix-ui/react-dialog";
import { useRef } from "react";
import { Icon } from "./icon";

interface DialogProps {
  title: string;
  /** One sentence below the title, read with it. */
  description?: React.ReactNode;
  /** The button that opens it, if it opens itself. */
  trigger?: React.ReactElement;
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  children: React.ReactNode;
  /** Actions, the main one last. */
  footer?: React.ReactNode;
}

/**
 * A dialog: title and close on one line, body, actions; a sheet at the bottom of a phone. Focus goes to the first field of
 * the body (else to the dialog) and returns to what opened it. Esc and a press beside it close it.
 */
export function Dialog({ title, description, trigger, open, onOpenChange, children, footer }: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const focusFirstField = (event: Event) => {
    event.preventDefault();
    const field = body.current?.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea");
    (field ?? body.current?.closest<HTMLElement>("[role=dialog]"))?.focus();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="scrim">
          <Radix.Content
            className="dialog dialog-float"
            onOpenAutoFocus={focusFirstField}
            {...(!description && { "aria-describedby": undefined })}
          >
            <div className="dialog-head">
              <Radix.Title>{title}</Radix.Title>
              <Radix.Close className="icon-btn" aria-label="Close">
                <Icon name="x" />
              </Radix.Close>
            </div>
            <div className="dialog-body" ref={body}>
              {description && <Radix.Description className="soft">{description}</Radix.Description>}
              {children}
            </div>
            {footer && <div className="dialog-foot">{footer}</div>}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
