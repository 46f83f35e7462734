import { formatDate } from "@/lib/schools/labels";
import type { FactSource as Source } from "@/lib/schools/view";

/** Source of a fact and the day it was checked; nothing if unknown. */
export function FactSource({ source }: { source?: Source }) {
  if (!source) return null;
  return (
    <span className="mt-1 block text-xs text-ink-soft wrap-anywhere">
      Source: {source.source}, {formatDate(source.checkedOn)}
    </span>
  );
}
