import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { LikelySchool } from "@/lib/curation/view";
import { readAdmin } from "@/components/admin/call-admin";
import type { SchoolValues } from "./school-values";
import { SCHOOLS } from "./schools-address";

const DEBOUNCE_MS = 500;
const COMPARED_FIELDS = ["name", "address", "city", "state", "zipCode", "udiseCode"] as const;

/** Schools similar to the one in the form, fetched half a second after the last key. A failure shows nothing. */
export function useSimilarSchools(values: SchoolValues, except?: string): LikelySchool[] {
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
