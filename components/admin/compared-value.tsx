import { languageOf } from "@/lib/schools/labels";

/** A fact in a comparison, bold where the two sides differ. */
export function ComparedValue({ value, isMarked }: { value: string; isMarked: boolean }) {
  if (!value) return <span className="text-ink-soft">Not known</span>;
  return (
    <span lang={languageOf(value)} className={isMarked ? "font-semibold" : undefined}>
      {value}
    </span>
  );
}
