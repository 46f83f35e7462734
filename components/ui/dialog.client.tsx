"use client";
import * as Radix from "@radix-ui/react-dialog";
import clsx from "clsx";
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
  /** Stands between the title and the button that closes: what goes for the whole dialog. */
  beside?: React.ReactNode;
  children: React.ReactNode;
  /** Actions, the main one last. */
  footer?: React.ReactNode;
  /** `wide` holds a document beside its form; in a `form` of many fields head and actions stay on the screen. */
  width?: "wide" | "narrow" | "form";
  /** Where focus goes first: to the first field, or to the dialog itself where there is something to look at before. */
  initialFocus?: "field" | "dialog";
  /** Where focus goes when it closes, if its opener may be gone by then. */
  returnFocus?: () => void;
  onKeyDown?: React.KeyboardEventHandler;
}

/** A press on a toast is no press beside the dialog. */
const keepOpenForToasts = (event: Event) => {
  const { target } = (event as CustomEvent<{ originalEvent: Event }>).detail.originalEvent;
  if (target instanceof Element && target.closest("[data-sonner-toaster]")) event.preventDefault();
};

/** Of several radio buttons the one that is chosen is the field. */
const chosenOf = (field: HTMLElement | null | undefined) =>
  field instanceof HTMLInputElement && field.type === "radio" && !field.checked
    ? field.closest("fieldset")?.querySelector<HTMLElement>("input:checked")
    : null;

/**
 * A dialog: title and close on one line, body, actions; a sheet at the bottom of a phone. Focus goes to the first field of
 * the body (else to the dialog) and returns to what opened it. Esc and a press beside it close it.
 */
export function Dialog({
  title,
  description,
  trigger,
  open,
  onOpenChange,
  beside,
  children,
  footer,
  width,
  initialFocus = "field",
  returnFocus,
  onKeyDown,
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const focusFirstField = (event: Event) => {
    event.preventDefault();
    const field =
      initialFocus === "field" ? body.current?.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea") : undefined;
    (chosenOf(field) ?? field ?? body.current?.closest<HTMLElement>("[role=dialog]"))?.focus();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="scrim">
          <Radix.Content
            className={clsx("dialog dialog-float", width && `dialog-${width}`)}
            onOpenAutoFocus={focusFirstField}
            onInteractOutside={keepOpenForToasts}
            onKeyDown={onKeyDown}
            {...(returnFocus && {
              onCloseAutoFocus: (event: Event) => {
                event.preventDefault();
                returnFocus();
              },
            })}
            {...(!description && { "aria-describedby": undefined })}
          >
            <div className="dialog-head">
              {beside ? (
                <div className="dialog-title">
                  <Radix.Title>{title}</Radix.Title>
                  {description && <Radix.Description className="small soft">{description}</Radix.Description>}
                </div>
              ) : (
                <Radix.Title>{title}</Radix.Title>
              )}
              {beside}
              <Radix.Close className="icon-btn" aria-label="Close">
                <Icon name="x" />
              </Radix.Close>
            </div>
            <div className="dialog-body" ref={body}>
              {description && !beside && <Radix.Description className="soft">{description}</Radix.Description>}
              {children}
            </div>
            {footer && <div className="dialog-foot">{footer}</div>}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
