import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { readAdmin } from "@/components/admin/call-admin";
import { Notice } from "@/components/ui/notice";
import { STATUS_LABELS } from "@/lib/curation/labels";
import type { LikelySchool } from "@/lib/curation/view";
import { formatAddress, languageOf } from "@/lib/schools/labels";
import type { SchoolValues } from "./school-values";
import { SCHOOLS } from "@/components/admin/schools/schools-address";

const DEBOUNCE_MS = 500;
const COMPARED_FIELDS = ["name", "address", "city", "state", "zipCode", "udiseCode"] as const;

const WHY: Record<LikelySchool["why"], string> = {
  code: "has the same UDISE code",
  same: "has the same name, address and pincode",
  similar: "has a similar name nearby",
};

/** Warns while typing that the school may be listed already. It never blocks saving. */
export function SimilarSchools({ values, except }: { values: SchoolValues; except?: string }) {
  const schools = useSimilarSchools(values, except);
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

/** Schools similar to the one in the form, fetched half a second after the last key. A failure shows nothing. */
function useSimilarSchools(values: SchoolValues, except?: string): LikelySchool[] {
  const typed = COMPARED_FIELDS.flatMap((field) => (values[field].trim() ? [[field, values[field].trim()]] : []));
  const query = String(new URLSearchParams([...typed, ...(except ? [["except", except]] : [])]));
  const isEnough =
    values.udiseCode.trim().length === 11 ||
    (values.name.trim().length > 3 && (values.zipCode.trim().length === 6 || Boolean(values.city && values.state)));
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(isEnough ? query : ""), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [query, isEnough]);
  const { data } = useQuery({
    queryKey: [SCHOOLS, "likely", asked],
    queryFn: ({ signal }) => readAdmin<LikelySchool[]>(`${SCHOOLS}/likely?${asked}`, { signal }),
    enabled: asked !== "",
    placeholderData: (before) => before,
  });
  return asked && data ? data : [];
}
