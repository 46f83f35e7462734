import { Icon } from "@/components/ui/icon";
import type { LikelySchool } from "@/lib/curation/view";
import { STATUS_LABELS } from "@/lib/curation/labels";
import { formatAddress, languageOf } from "@/lib/schools/labels";

const WHY: Record<LikelySchool["why"], string> = {
  code: "has the same UDISE code",
  same: "has the same name, address and pincode",
  similar: "has a similar name nearby",
};

/** A warning while one types: is it there already? Never a refusal. */
export function LikelyNotice({ schools }: { schools: readonly LikelySchool[] }) {
  return (
    <div role="status">
      {schools.length > 0 && (
        <div className="notice notice-warn">
          <Icon name="triangle-alert" />
          <div>
            <h3>Is it there already?</h3>
            <ul className="stack small">
              {schools.map((school) => (
                <li key={school.id}>
                  <a href={`/schools/${school.id}`} target="_blank" rel="noopener" lang={languageOf(school.name)}>
                    {school.name}
                    <span className="vh"> (opens in a new tab)</span>
                  </a>{" "}
                  {WHY[school.why]}
                  {school.status !== "listed" && ` (${STATUS_LABELS[school.status].toLowerCase()})`}
                  <br />
                  <span className="soft">{formatAddress(school)}</span>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}
