import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FieldError } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast";
import type { ImportView } from "@/lib/imports/view";
import { cancel, chooseFile, resume, type ImportState } from "./import-state";
import { readAdmin } from "@/components/admin/call-admin";
import { Button, ButtonLink, buttonVariants } from "@/components/ui/button";
import { dropZoneVariants } from "@/components/ui/drop-zone";
import { IMPORTS_PATH } from "./send-file";
import { importClasses, importFileClasses } from "./import-classes";

/** Asks for a file and lists interrupted imports. */
export function ChooseFile({ state }: { state: Extract<ImportState, { kind: "choosing" | "reading" }> }) {
  const [isDraggedOver, setDraggedOver] = useState(false);
  const drop = (event: React.DragEvent) => {
    event.preventDefault();
    setDraggedOver(false);
    const file = event.dataTransfer.files[0];
    if (file) chooseFile(file);
  };
  return (
    <div className={importClasses}>
      <Unfinished />
      <p>Choose a CSV file with a header row. Required columns: name, address, city, state, zipCode. Other columns are optional.</p>
      <label
        className={dropZoneVariants({ isOver: isDraggedOver })}
        onDragOver={(event) => {
          event.preventDefault();
          setDraggedOver(true);
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={drop}
      >
        <Icon name={state.kind === "reading" ? "loader-circle" : "upload"} />
        <b>{state.kind === "reading" ? `Reading ${state.file.name}` : "Choose a CSV file"}</b>
        <span className="text-sm text-ink-soft">or drop it here</span>
        <FileInput onFile={chooseFile} />
      </label>
      <div role="alert">{state.kind === "choosing" && state.error && <FieldError text={state.error} />}</div>
      <p>
        <ButtonLink
          icon="download"
          variant="ghost"
          href="/school-upload-template.csv"
          download="school-upload-template.csv"
          onClick={() => toast({ title: "Template Downloaded" })}
        >
          Download template
        </ButtonLink>
      </p>
    </div>
  );
}

function FileInput({ onFile }: { onFile: (file: File) => void }) {
  return (
    <input
      type="file"
      className="sr-only"
      accept=".csv,text/csv"
      onChange={({ target }) => {
        const file = target.files?.[0];
        target.value = ""; // choosing the same file again has to fire the event
        if (file) onFile(file);
      }}
    />
  );
}

/** Imports that were interrupted because the connection or the page was lost. */
function Unfinished() {
  const { data = [], refetch } = useQuery({
    queryKey: [IMPORTS_PATH, "running"],
    queryFn: ({ signal }) => readAdmin<ImportView[]>(`${IMPORTS_PATH}?status=running&limit=10`, { signal }),
    staleTime: 0,
  });
  const unfinished = data.filter(({ source, isDryRun }) => source === "upload" && !isDryRun);
  return unfinished.map((schoolImport) => (
    <section className={importFileClasses} key={schoolImport.id} aria-label={`Unfinished upload ${schoolImport.fileName}`}>
      <Icon name="clock" />
      <div>
        <p className="leading-[1.35] font-medium wrap-anywhere">{schoolImport.fileName}</p>
        <p className="text-sm text-ink-soft">
          {percent(schoolImport)}% uploaded{schoolImport.startedBy ? `, started by ${schoolImport.startedBy.name}` : ""}. Choose the same
          file to continue.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <label className={buttonVariants({ variant: "outline" })}>
          Continue
          <span className="sr-only"> with {schoolImport.fileName}</span>
          <FileInput onFile={(file) => resume(file, schoolImport)} />
        </label>
        <Button variant="ghost" onClick={() => void cancel(schoolImport).then(() => refetch())}>
          Cancel
          <span className="sr-only"> {schoolImport.fileName}</span>
        </Button>
      </div>
    </section>
  ));
}

const percent = ({ position, fileSize }: ImportView) => Math.floor((100 * position) / (fileSize ?? 1));
