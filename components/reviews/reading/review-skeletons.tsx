import { Skeleton } from "@/components/ui/skeleton";
const ROWS = [0, 1, 2];

export function ReviewSkeletons() {
  return ROWS.map((row) => (
    <div key={row} className="grid min-h-44 content-start gap-3 border-b border-line py-6" aria-hidden="true" data-slot="review-skeleton">
      <Skeleton className="h-[0.9em] w-36" />
      <Skeleton className="h-[0.9em] w-28" />
      <Skeleton className="h-[0.9em] w-full" />
      <Skeleton className="h-[0.9em] w-[72%]" />
    </div>
  ));
}
