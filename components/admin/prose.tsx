import { cn } from "@/components/ui/cn";
import { languageOf } from "@/lib/schools/labels";

export function Prose({ text, isSoft }: { text: string; isSoft?: boolean }) {
  return (
    <span className={cn("whitespace-pre-line", isSoft && "text-ink-soft")} lang={languageOf(text)}>
      {text}
    </span>
  );
}
