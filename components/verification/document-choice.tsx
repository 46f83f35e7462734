import clsx from "clsx";
import { type DragEvent, useId, useState } from "react";
import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";
import { FileInput } from "./file-input";

interface DocumentChoiceProps {
  describedBy: string;
  onChosen: (file: File) => void;
}

/** The file field, as large as a thumb, and a place to drop a file on. */
export function DocumentChoice({ describedBy, onChosen }: DocumentChoiceProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault(); // else the browser would open the file
    setOver(event.type === "dragover");
  };
  const drop = (event: DragEvent) => {
    over(event);
    const [file] = event.dataTransfer.files;
    if (file) onChosen(file);
  };
  return (
    <label htmlFor={id} className={clsx("drop", isOver && "drop-over")} onDragOver={over} onDragLeave={over} onDrop={drop}>
      <Icon name="upload" />
      <b>Choose a file</b>
      <span className="small soft">PDF, JPG, PNG, DOC or DOCX, up to 10 MB</span>
      <FileInput id={id} className="vh" aria-describedby={describedBy} onChosen={onChosen} />
      <span className={`${buttonClasses({ kind: "outlined" })} drop-button`} aria-hidden="true">
        Take a photo or choose
      </span>
    </label>
  );
}
