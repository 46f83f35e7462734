import { cn } from "@/components/ui/cn";
import { languageOf } from "@/lib/schools/labels";

/** One row of a `dl.facts`. */
export function Fact({ title, isMissing, children }: { title: string; isMissing?: boolean; children: React.ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd className={isMissing ? "font-normal text-ink-soft" : undefined}>{children}</dd>
    </div>
  );
}

export function Prose({ text, isSoft }: { text: string; isSoft?: boolean }) {
  return (
    <span className={cn("whitespace-pre-line", isSoft && "text-ink-soft")} lang={languageOf(text)}>
      {text}
    </span>
  );
}
