import type { FactSource as Source } from "@/lib/schools/view";
import { FactSource } from "./fact-source";

/** Facts as a ruled list of label and value. */
export function Facts({ children, columns = 1 }: { children: React.ReactNode; columns?: 1 | 2 }) {
  return <dl className={columns === 2 ? "facts facts-2" : "facts facts-narrow"}>{children}</dl>;
}

/** One fact. What isn't known says so in its own way, so that a gap never looks like a fact. */
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
  const isKnown = children !== undefined || Boolean(value);
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isKnown ? undefined : "unknown"}>
        {isKnown ? (children ?? value) : fallback}
        <FactSource source={source} />
      </dd>
    </div>
  );
}
