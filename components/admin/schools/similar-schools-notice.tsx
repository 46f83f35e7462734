import { Notice } from "@/components/ui/notice";
import type { LikelySchool } from "@/lib/curation/view";
import { STATUS_LABELS } from "@/lib/curation/labels";
import { formatAddress, languageOf } from "@/lib/schools/labels";

const WHY: Record<LikelySchool["why"], string> = {
  code: "has the same UDISE code",
  same: "has the same name, address and pincode",
  similar: "has a similar name nearby",
};

/** Warns while typing that the school may be listed already. It never blocks saving. */
export function SimilarSchoolsNotice({ schools }: { schools: readonly LikelySchool[] }) {
  return (
    <div role="status">
      {schools.length > 0 && (
        <Notice inline kind="warn" icon="triangle-alert" title="Is this school already listed?">
          <ul className="space-y-4 text-sm">
            {schools.map((school) => (
              <li key={school.id}>
                <a href={`/schools/${school.id}`} target="_blank" rel="noopener" lang={languageOf(school.name)}>
                  {school.name}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>{" "}
                {WHY[school.why]}
                {school.status !== "listed" && ` (${STATUS_LABELS[school.status].toLowerCase()})`}
                <br />
                <span className="text-ink-soft">{formatAddress(school)}</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
