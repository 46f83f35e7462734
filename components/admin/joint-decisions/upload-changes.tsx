import { ChangeList } from "@/components/admin/change-list";
import { IMPORTS_PATH } from "@/components/admin/imports/send-file";
import { ButtonLink } from "@/components/ui/button";
import { ScrollTable } from "@/components/ui/scroll-table";
import { formatFact } from "@/lib/curation/labels";
import { PERSON_FIELD_LABELS } from "@/lib/joint-decisions/labels";
import type { JointDecision, UploadPayload } from "@/lib/joint-decisions/view";
import { FACT_LABELS, formatCount, languageOf } from "@/lib/schools/labels";

export const labelOf = (field: string): string => FACT_LABELS[field as keyof typeof FACT_LABELS] ?? PERSON_FIELD_LABELS[field] ?? field;

/** `Name: 12, Board: 3` */
export const describeFacts = ({ facts }: UploadPayload): string =>
  Object.entries(facts)
    .map(([field, count]) => `${labelOf(field)}: ${formatCount(count)}`)
    .join(", ");

export function describeSchools({ schools, added }: UploadPayload): string {
  const changed = `${formatCount(schools)} ${schools === 1 ? "school changes" : "schools change"}`;
  return added > 0 ? `${changed}, ${formatCount(added)} that the upload added ${added === 1 ? "is" : "are"} deleted` : changed;
}

export const toLine = ({ field, before, after }: JointDecision["changes"][number]) => ({
  label: labelOf(field),
  before: formatFact(field, before),
  after: formatFact(field, after),
});

/** What an upload or its rollback changes: how many schools by fact, the first 50, and all of them as a CSV. */
export function UploadChanges({ proposal: { kind, subject }, upload }: { proposal: JointDecision; upload: UploadPayload }) {
  const shown = upload.examples.length < upload.schools ? `The first ${upload.examples.length} schools` : "The schools";
  return (
    <>
      <p>
        <b>{describeSchools(upload)}.</b> {describeFacts(upload)}
      </p>
      <p>{shown}:</p>
      <ScrollTable
        className="max-h-80 overflow-auto rounded-md border border-line [&_td]:align-top [&_td]:wrap-anywhere"
        label={shown}
        columns={["School", "Changes"]}
        rows={upload.examples.map(({ id, name, changes }) => [
          <a key="school" href={`/schools/${id}`} target="_blank" rel="noopener" lang={languageOf(name)}>
            {name}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>,
          <ChangeList key="changes" changes={changes.map(toLine)} />,
        ])}
      />
      <p>
        <ButtonLink icon="download" variant="ghost" href={`${IMPORTS_PATH}/${subject.id}/waiting.csv?kind=${kind}`} download>
          All changes (CSV)
        </ButtonLink>
      </p>
    </>
  );
}
