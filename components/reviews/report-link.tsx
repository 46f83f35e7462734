import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";

/** Leads to the form of a grievance about this review; where there are scripts, report-reviews.client.tsx opens a dialog instead. */
export function ReportLink({ reviewId }: { reviewId: string }) {
  return (
    <a
      className={`${buttonClasses({ kind: "plain" })} report-it`}
      href={`/grievance?review=${reviewId}`}
      rel="nofollow"
      data-report={reviewId}
    >
      <Icon name="flag" />
      Report<span className="vh"> this review</span>
    </a>
  );
}
