"use client";
import * as Radix from "@radix-ui/react-dialog";
import { useRef } from "react";
import { dialogBodyVariants, dialogFootClasses, dialogHeadVariants, dialogVariants, overlayClasses } from "./dialog-variants";
import { Icon } from "./icon";
import { iconButtonVariants } from "./icon-button";

interface DialogProps {
  title: string;
  /** One sentence below the title, announced with it */
  description?: React.ReactNode;
  /** Omitted if `open` is controlled */
  trigger?: React.ReactElement;
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** Content of the head, between the title and the close button */
  beside?: React.ReactNode;
  children: React.ReactNode;
  footer?: React.ReactNode;
  /** `wide` shows a document next to its form; in `form`, head and actions stay visible while the fields scroll */
  width?: "wide" | "narrow" | "form";
  /** What gets focus first; `dialog` if there is something to read before the fields */
  initialFocus?: "field" | "dialog";
  /** Moves focus when the dialog closes, if its opener may be gone */
  returnFocus?: () => void;
  onKeyDown?: React.KeyboardEventHandler;
}

/** A press on a toast doesn't close the dialog. */
const keepOpenForToasts = (event: Event) => {
  const { target } = (event as CustomEvent<{ originalEvent: Event }>).detail.originalEvent;
  if (target instanceof Element && target.closest("[data-sonner-toaster]")) event.preventDefault();
};

/** In a group of radio buttons, the chosen one gets the focus. */
const chosenOf = (field: HTMLElement | null | undefined) =>
  field instanceof HTMLInputElement && field.type === "radio" && !field.checked
    ? field.closest("fieldset")?.querySelector<HTMLElement>("input:checked")
    : null;

/** Esc or a press outside closes it. Focus goes to the first field, or else to the dialog, and returns to the opener. */
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
        <Radix.Overlay className={overlayClasses}>
          <Radix.Content
            data-width={width}
            className={dialogVariants({ width })}
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
            <div className={dialogHeadVariants({ width })}>
              {beside ? (
                <div className="min-w-0 flex-[1_1_12rem] wrap-anywhere">
                  <Radix.Title>{title}</Radix.Title>
                  {description && <Radix.Description className="text-sm text-ink-soft">{description}</Radix.Description>}
                </div>
              ) : (
                <Radix.Title>{title}</Radix.Title>
              )}
              {beside}
              <Radix.Close className={iconButtonVariants({ className: width === "wide" ? "self-start" : undefined })} aria-label="Close">
                <Icon name="x" />
              </Radix.Close>
            </div>
            <div className={dialogBodyVariants({ width })} ref={body}>
              {description && !beside && <Radix.Description className="text-ink-soft">{description}</Radix.Description>}
              {children}
            </div>
            {footer && <div className={dialogFootClasses}>{footer}</div>}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
