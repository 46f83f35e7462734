import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { LikelySchool } from "@/lib/curation/view";
import { readAdmin } from "@/components/admin/call-admin";
import type { SchoolValues } from "./school-values";
import { SCHOOLS } from "./use-schools";

const WAIT_MS = 500;
const ASKED = ["name", "address", "city", "state", "zipCode", "udiseCode"] as const;

/** Schools that may be the one that is being typed, asked for half a second after the last key. A failure is no warning: it says nothing. */
export function useLikelySchools(values: SchoolValues, except?: string): LikelySchool[] {
  const typed = ASKED.flatMap((field) => (values[field].trim() ? [[field, values[field].trim()]] : []));
  const question = String(new URLSearchParams([...typed, ...(except ? [["except", except]] : [])]));
  const isEnough =
    values.udiseCode.trim().length === 11 ||
    (values.name.trim().length > 3 && (values.zipCode.trim().length === 6 || Boolean(values.city && values.state)));
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(isEnough ? question : ""), WAIT_MS);
    return () => clearTimeout(timer);
  }, [question, isEnough]);
  const { data } = useQuery({
    queryKey: [SCHOOLS, "likely", asked],
    queryFn: ({ signal }) => readAdmin<LikelySchool[]>(`${SCHOOLS}/likely?${asked}`, { signal }),
    enabled: asked !== "",
    placeholderData: (before) => before,
  });
  return asked && data ? data : [];
}
