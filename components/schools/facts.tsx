import { Fact } from "@/components/ui/fact";
import { formatDate } from "@/lib/schools/labels";
import type { FactSource as Source } from "@/lib/schools/view";

export function Facts({ children, columns = 1 }: { children: React.ReactNode; columns?: 1 | 2 }) {
  return <dl className={columns === 2 ? "facts facts-2" : "facts max-w-120"}>{children}</dl>;
}

interface SourcedFactProps {
  label: string;
  value?: string | null;
  fallback?: string;
  source?: Source;
  children?: React.ReactNode;
}

/** A fact with its source. `fallback` is shown for an unknown value. */
export function SourcedFact({ label, value, fallback, source, children }: SourcedFactProps) {
  const hasValue = children !== undefined || Boolean(value);
  return (
    <Fact label={label} isMissing={!hasValue}>
      {hasValue ? (children ?? value) : fallback}
      <FactSource source={source} />
    </Fact>
  );
}

/** Source of a fact and the day it was checked; nothing if unknown. */
export function FactSource({ source }: { source?: Source }) {
  if (!source) return null;
  return (
    <span className="mt-1 block text-xs text-ink-soft wrap-anywhere">
      Source: {source.source}, {formatDate(source.checkedOn)}
    </span>
  );
}

/** After a source: a link to its document, if it is known. */
export function DocumentLink({ url }: { url: string | null }) {
  if (!url) return null;
  return (
    <>
      {" "}
      <a href={url} target="_blank" rel="nofollow noopener">
        Read the document<span className="sr-only"> (opens in a new tab)</span>
      </a>
    </>
  );
}
