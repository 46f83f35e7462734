import { formatDate } from "@/lib/schools/labels";
import type { FactSource as Source } from "@/lib/schools/view";

/** Source of a fact and the day it was checked; nothing if unknown. */
export function FactSource({ source }: { source?: Source }) {
  if (!source) return null;
  return (
    <span className="tiny soft fact-source">
      Source: {source.source}, {formatDate(source.checkedOn)}
    </span>
  );
}
