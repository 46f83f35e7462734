import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FieldError, SelectField, TextField } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { ScrollTable } from "@/components/ui/scroll-table";
import { FIELD_LABELS, formatBytes } from "@/lib/imports/labels";
import {
  chooseColumn,
  chooseFile,
  describeSource,
  missingColumns,
  send,
  startOver,
  toastNoValidSchools,
  type ReadableFile,
} from "./import-state";
import { importClasses, importFileClasses, importFootClasses } from "./import-classes";

const SOURCE_FIELDS = [
  { name: "sourceName", label: "Source", hint: "For example, UDISE+ 2021-22" },
  { name: "licence", label: "Licence", hint: "For example, GODL-India" },
  { name: "asOf", label: "As of", hint: "The day of the data", type: "date" },
] as const;

/** The first rows of the file and the guessed column of each field, which can be changed. */
export function MapColumns({ chosen }: { chosen: ReadableFile }) {
  const [isPending, setPending] = useState(false);
  const { preview, columns, file, encoding, source } = chosen;
  const missing = missingColumns(chosen);
  const start = async (isDryRun: boolean) => {
    if (isPending) return;
    if (missing.length > 0) return toastNoValidSchools();
    setPending(true);
    await send(chosen, isDryRun);
  };
  return (
    <div className={importClasses}>
      <div className={importFileClasses}>
        <Icon name="file-text" />
        <div>
          <p className="leading-[1.35] font-medium wrap-anywhere">{file.name}</p>
          <p className="text-sm text-ink-soft whitespace-nowrap">{formatBytes(file.size)}</p>
        </div>
        <Button variant="outline" onClick={() => startOver()}>
          Change
        </Button>
      </div>
      <SelectField
        label="Character encoding"
        value={encoding}
        onChange={({ target }) => chooseFile(file, target.value)}
        choices={[
          ["utf-8", "UTF-8"],
          ["windows-1252", "Windows-1252 (older Excel)"],
        ]}
      />
      <div className="grid gap-3 sm:grid-cols-3">
        {SOURCE_FIELDS.map(({ name, ...field }) => (
          <TextField
            key={name}
            optional
            maxLength={200}
            autoComplete="off"
            value={source[name]}
            onChange={({ target }) => describeSource(chosen, { [name]: target.value })}
            {...field}
          />
        ))}
      </div>
      {preview.problem && missing.length === 0 && columns === preview.columns && <FieldError text={preview.problem} />}
      <ScrollTable
        className="max-h-64 overflow-auto rounded-md border border-line [&_:is(th,td)]:max-w-80 [&_:is(th,td)]:overflow-hidden [&_:is(th,td)]:text-ellipsis [&_:is(th,td)]:whitespace-nowrap"
        label="The first rows"
        columns={preview.headings}
        rows={preview.rows.map((row) => preview.headings.map((_, column) => row[column]))}
      />
      <details open={missing.length > 0}>
        <summary>
          Columns: {Object.keys(columns).length} of {preview.headings.length} used
        </summary>
        <div className="pt-3 gap-3 grid grid-cols-[repeat(auto-fill,_minmax(12rem,_1fr))]">
          {preview.fields.map((field) => (
            <SelectField
              key={field}
              label={FIELD_LABELS[field] ?? field}
              optional={!preview.required.includes(field)}
              value={columns[field] ?? ""}
              onChange={({ target }) => chooseColumn(chosen, field, target.value === "" ? null : Number(target.value))}
              error={missing.includes(field) ? "Choose a column" : undefined}
              none="Not in the file"
              choices={preview.headings.map((heading, index) => [index, heading || `Column ${index + 1}`])}
            />
          ))}
        </div>
      </details>
      {missing.length > 0 && <FieldError text={`Choose a column for ${missing.join(", ")}`} />}
      <div className={importFootClasses}>
        <Button icon="eye" variant="outline" aria-disabled={isPending || missing.length > 0} onClick={() => void start(true)}>
          Preview changes
        </Button>
        <Button
          icon={isPending ? "loader-circle" : "upload"}
          aria-disabled={isPending || missing.length > 0}
          onClick={() => void start(false)}
        >
          Upload
        </Button>
      </div>
    </div>
  );
}
