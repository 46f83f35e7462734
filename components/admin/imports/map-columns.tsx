import { useState } from "react";
import { buttonClasses } from "@/components/ui/button-classes";
import { FieldError } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { SelectField } from "@/components/ui/select-field";
import { FIELD_WORDS } from "@/lib/imports/labels";
import { BulkFile } from "./import-file";
import { chooseColumn, chooseFile, send, type ReadableFile } from "./import-state";

/** The first rows, and which column is what: guessed, and to be changed. */
export function BulkColumns({ chosen }: { chosen: ReadableFile }) {
  const [isPending, setPending] = useState(false);
  const { preview, columns, file, encoding } = chosen;
  const missing = preview.required.filter((field) => columns[field] === undefined);
  const start = async (isDryRun: boolean) => {
    if (isPending || missing.length > 0) return;
    setPending(true);
    await send(chosen, isDryRun);
  };
  return (
    <div className="bulk">
      <BulkFile file={file} />
      <SelectField label="Characters" value={encoding} onChange={({ target }) => chooseFile(file, target.value)}>
        <option value="utf-8">UTF-8</option>
        <option value="windows-1252">Windows-1252 (older Excel)</option>
      </SelectField>
      {preview.problem && missing.length === 0 && columns === preview.columns && <FieldError text={preview.problem} />}
      <FirstRows {...preview} />
      <details open={missing.length > 0}>
        <summary>
          Columns: {Object.keys(columns).length} of {preview.headings.length} are read
        </summary>
        <div className="bulk-columns">
          {preview.fields.map((field) => (
            <SelectField
              key={field}
              label={FIELD_WORDS[field] ?? field}
              optional={!preview.required.includes(field)}
              value={columns[field] ?? ""}
              onChange={({ target }) => chooseColumn(chosen, field, target.value === "" ? null : Number(target.value))}
              error={missing.includes(field) ? "Choose a column" : undefined}
            >
              <option value="">Not in the file</option>
              {preview.headings.map((heading, index) => (
                <option key={index} value={index}>
                  {heading || `Column ${index + 1}`}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      </details>
      {missing.length > 0 && <FieldError text={`Choose a column for ${missing.join(", ")}`} />}
      <div className="dialog-foot bulk-foot">
        <button
          className={buttonClasses({ kind: "outlined" })}
          type="button"
          aria-disabled={isPending || missing.length > 0}
          onClick={() => void start(true)}
        >
          <Icon name="eye" />
          Check what would happen
        </button>
        <button className={buttonClasses()} type="button" aria-disabled={isPending || missing.length > 0} onClick={() => void start(false)}>
          <Icon name={isPending ? "loader-circle" : "upload"} className={isPending ? "spin" : undefined} />
          Upload
        </button>
      </div>
    </div>
  );
}

function FirstRows({ headings, rows }: ReadableFile["preview"]) {
  return (
    <ScrollRegion className="bulk-rows" label="The first rows">
      <table className="table">
        <thead>
          <tr>
            {headings.map((heading, index) => (
              <th key={index} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {headings.map((_, column) => (
                <td key={column}>{row[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
