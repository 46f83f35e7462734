import { cn } from "@/components/ui/cn";

interface ChangeListProps {
  /** Missing sides are left out: a new value has no `before`, a removed one no `after` */
  changes: readonly { label: string; before?: string; after?: string }[];
  className?: string;
}

export function ChangeList({ changes, className }: ChangeListProps) {
  return (
    <dl data-slot="changes" className={cn("grid max-w-136 gap-2 text-sm/normal wrap-anywhere md:gap-[0.15rem]", className)}>
      {changes.map(({ label, before, after }, index) => (
        <div key={`${label} ${index}`} className="grid md:grid-cols-[minmax(6rem,9rem)_minmax(0,1fr)] md:gap-2">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="m-0 line-clamp-8">
            {before !== undefined && (
              <>
                <span className="sr-only">before: </span>
                <del className="text-ink-soft">{before}</del>{" "}
              </>
            )}
            {after !== undefined && (
              <>
                <span className="sr-only">after: </span>
                <ins className="no-underline">{after}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
