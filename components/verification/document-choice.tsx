import { type DragEvent, useId, useState } from "react";
import { buttonVariants } from "@/components/ui/button";
import { dropZoneVariants } from "@/components/ui/drop-zone";
import { Icon } from "@/components/ui/icon";
import { DOCUMENT_TYPES } from "@/lib/verification/criteria";

export function DocumentChoice({ describedBy, onChosen }: { describedBy: string; onChosen: (file: File) => void }) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault(); // otherwise the browser would open the file
    setOver(event.type === "dragover");
  };
  const drop = (event: DragEvent) => {
    over(event);
    const [file] = event.dataTransfer.files;
    if (file) onChosen(file);
  };
  return (
    <label htmlFor={id} className={dropZoneVariants({ isOver })} onDragOver={over} onDragLeave={over} onDrop={drop}>
      <Icon name="upload" />
      <b>Choose a file</b>
      <span className="text-sm text-ink-soft">PDF, JPG, PNG, DOC or DOCX, up to 10 MB</span>
      <FileInput id={id} className="sr-only" aria-describedby={describedBy} onChosen={onChosen} />
      <span className={buttonVariants({ variant: "outline", className: "mt-2" })} aria-hidden="true">
        Take a photo or choose
      </span>
    </label>
  );
}

const ACCEPTED = Object.keys(DOCUMENT_TYPES)
  .map((ending) => `.${ending}`)
  .join(",");

interface FileInputProps extends Omit<React.ComponentProps<"input">, "type" | "accept" | "onChange"> {
  onChosen: (file: File) => void;
}

export function FileInput({ onChosen, ...rest }: FileInputProps) {
  return (
    <input
      type="file"
      accept={ACCEPTED}
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        if (file) onChosen(file);
        currentTarget.value = ""; // so that the same file can be chosen again
      }}
      {...rest}
    />
  );
}
