import { caseClasses, decisionPaneClasses, documentPaneClasses } from "@/components/admin/case-layout";
import { Skeleton } from "@/components/ui/skeleton";
/** Placeholder for an item and its decision while it loads. */
export function DetailSkeleton() {
  return (
    <div className={caseClasses} aria-hidden="true">
      <div className={documentPaneClasses}>
        <Skeleton className="m-4 h-96" />
      </div>
      <div className={decisionPaneClasses}>
        {[0, 1, 2, 3, 4, 5].map((line) => (
          <span
            key={line}
            className="block animate-breathe rounded-[2px] bg-line motion-reduce:animate-none motion-reduce:opacity-60 h-[1.2rem]"
          />
        ))}
      </div>
    </div>
  );
}
