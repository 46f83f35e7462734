import type { FactSource as Source } from "@/lib/schools/view";
import { FactSource } from "./fact-source";

/** A list of facts with labels. */
export function Facts({ children, columns = 1 }: { children: React.ReactNode; columns?: 1 | 2 }) {
  return <dl className={columns === 2 ? "facts facts-2" : "facts max-w-120"}>{children}</dl>;
}

/** One fact. An unknown value looks different from a known one. */
export function Fact({
  label,
  value,
  fallback,
  source,
  children,
}: {
  label: string;
  value?: string | null;
  fallback?: string;
  source?: Source;
  children?: React.ReactNode;
}) {
  const hasValue = children !== undefined || Boolean(value);
  return (
    <div>
      <dt>{label}</dt>
      <dd className={hasValue ? undefined : "font-normal text-ink-soft"}>
        {hasValue ? (children ?? value) : fallback}
        <FactSource source={source} />
      </dd>
    </div>
  );
}
