import { FocusOnMount } from "@/components/ui/focus-on-mount";
import { Notice } from "@/components/ui/notice";
import { PlainTable } from "@/components/ui/plain-table";
import { formatFact } from "@/lib/curation/labels";
import { FACT_LABELS } from "@/lib/schools/labels";
import type { SchoolFacts } from "@/lib/curation/view";
import type { Conflict } from "./use-school-form";

const SIDES = [
  { title: "Yours", isMine: true },
  { title: "Saved version", isMine: false },
];

const TABLE =
  "table-fixed [&_th]:whitespace-normal [&_th:first-child]:w-[28%] [&_td]:wrap-anywhere [&_tbody_th]:pt-[1.1rem] max-xs:[&_th]:px-1 max-xs:[&_td]:px-1 [&_label]:py-[0.35rem] [&_label]:gap-2 [&_label]:flex [&_label]:items-start [&_label]:min-h-11 [&_label]:cursor-pointer [&_label]:whitespace-pre-line [&_input]:mx-0 [&_input]:mt-[0.1rem] [&_input]:mb-0 [&_input]:flex-none [&_input]:w-5 [&_input]:h-5 [&_input]:accent-action [&_label:has(:checked)]:font-medium";

/** Shown when someone else saved first: both versions side by side. A fact changed in only one of them is already selected. */
export function CompareVersions({
  fields,
  mine,
  theirs,
  ownFields,
  onChoose,
}: Conflict & { onChoose: (field: keyof SchoolFacts, isMine: boolean) => void }) {
  return (
    <div className="space-y-4">
      <Notice inline kind="warn" role="alert">
        <FocusOnMount key={theirs.version} as="h3" className="text-base/[1.4]">
          Someone else saved first
        </FocusOnMount>
        <p>
          {fields.length > 0
            ? "This school has changed since you opened it. Choose which version of each fact to keep, then save."
            : "Someone else has made the same changes since you opened this school. You can save or cancel."}
        </p>
      </Notice>
      {fields.length > 0 && (
        <PlainTable
          caption="Your version and theirs"
          className={TABLE}
          hasRowHeadings
          columns={["Fact", ...SIDES.map(({ title }) => title)]}
          rows={fields.map((field) => [
            FACT_LABELS[field],
            ...SIDES.map(({ title, isMine }) => (
              <label key={title}>
                <input
                  type="radio"
                  name={`version-${field}`}
                  checked={ownFields.has(field) === isMine}
                  onChange={() => onChoose(field, isMine)}
                />
                <span>
                  <span className="sr-only">
                    {FACT_LABELS[field]}, {title}:{" "}
                  </span>
                  {formatFact(field, (isMine ? mine : theirs)[field])}
                </span>
              </label>
            )),
          ])}
        />
      )}
    </div>
  );
}
