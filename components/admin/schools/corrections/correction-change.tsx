import { Lines } from "@/components/admin/lists/cells";
import { shownValue } from "@/components/schools/correction-value";
import { CORRECTION_FIELD_LABELS } from "@/lib/curation/labels";
import type { ListedCorrection } from "@/lib/curation/view";
import { languageOf } from "@/lib/schools/labels";

export function Change({ field, present, value }: Pick<ListedCorrection, "field" | "present" | "value">) {
  return (
    <Lines>
      <b className="font-medium text-ink">{CORRECTION_FIELD_LABELS[field]}</b>
      {field !== "closed" && (
        <span className="whitespace-pre-line text-ink-soft">
          Now: <span lang={languageOf(present)}>{shownValue(field, present) || "not known"}</span>
        </span>
      )}
      <span className="whitespace-pre-line">
        Suggested: <span lang={languageOf(value)}>{shownValue(field, value)}</span>
      </span>
    </Lines>
  );
}
