import { buttonVariants } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { ReportSubject } from "@/lib/reviews/schema";

/** Links to the grievance form for this review. With JavaScript, report-reviews.client.tsx opens a dialog instead. */
export function ReportLink({ reviewId, about = "review" }: { reviewId: string; about?: ReportSubject }) {
  return (
    <a
      className={buttonVariants({ variant: "ghost", className: "report-link" })}
      href={`/grievance?review=${reviewId}`}
      rel="nofollow"
      data-report={reviewId}
      data-about={about}
    >
      <Icon name="flag" />
      Report<span className="sr-only"> this {about}</span>
    </a>
  );
}
