import { FocusOnMount } from "@/components/ui/focus-on-mount";
import { formatMoment } from "@/lib/platform/clock";
import type { ReceivedGrievance } from "@/lib/grievances/view";
import { paddedCardClasses } from "@/components/ui/card";

interface GrievanceReceivedProps extends ReceivedGrievance {
  email: string;
}

/** What happens after a grievance is sent. */
export function GrievanceReceived({ number, dueAt, email }: GrievanceReceivedProps) {
  return (
    <div className={`${paddedCardClasses} space-y-4`}>
      <FocusOnMount as="h3">We have received your grievance</FocusOnMount>
      <dl className="facts">
        <div>
          <dt>Number</dt>
          <dd className="whitespace-nowrap">{number}</dd>
        </div>
        <div>
          <dt>Our answer comes by</dt>
          <dd>
            <time dateTime={dueAt}>{formatMoment(dueAt)}</time>
          </dd>
        </div>
      </dl>
      <p>
        We have sent the number to <b className="wrap-anywhere">{email}</b>. Someone on our team will read your message and answer by email.
        Please quote this number if you write to us about it.
      </p>
    </div>
  );
}
