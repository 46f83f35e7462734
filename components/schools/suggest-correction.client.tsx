"use client";
import { type ComponentType, useRef, useState } from "react";
import { ButtonLink } from "@/components/ui/button";
import type { CorrectionDialogProps } from "./correction-dialog";

/** Opens the correction form, whose code is loaded on the first click. */
export function SuggestCorrection({ school, mailto }: { school: { id: string; name: string }; mailto: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  const [Dialog, setDialog] = useState<ComponentType<CorrectionDialogProps> | null>(null);

  const open = (event: React.MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    import("./correction-dialog").then(
      ({ CorrectionDialog }) => setDialog(() => CorrectionDialog),
      () => location.assign(mailto),
    );
  };

  return (
    <>
      <ButtonLink icon="pencil" ref={link} variant="ghost" href={mailto} onClick={open}>
        Suggest a correction
      </ButtonLink>
      {Dialog && <Dialog school={school} onClose={() => setDialog(null)} returnFocus={() => link.current?.focus()} />}
    </>
  );
}
