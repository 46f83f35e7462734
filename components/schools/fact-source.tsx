import { formatDate } from "@/lib/schools/labels";
import type { FactSource as Source } from "@/lib/schools/view";

/** Where a fact is from, and when that was looked at; nothing where that isn't known. */
export function FactSource({ source }: { source?: Source }) {
  if (!source) return null;
  return (
    <span className="tiny soft fact-source">
      Source: {source.source}, {formatDate(source.checkedOn)}
    </span>
  );
}
