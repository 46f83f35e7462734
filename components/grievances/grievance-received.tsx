import { formatMoment } from "@/lib/platform/clock";
import type { ReceivedGrievance } from "@/lib/grievances/view";

interface GrievanceReceivedProps extends ReceivedGrievance {
  email: string;
  /** Takes the focus: it says what has happened. */
  heading: React.Ref<HTMLHeadingElement>;
}

/** What follows when a grievance was sent. */
export function GrievanceReceived({ number, dueAt, email, heading }: GrievanceReceivedProps) {
  return (
    <div className="stack sheet pad">
      <h3 tabIndex={-1} ref={heading}>
        We have your grievance
      </h3>
      <dl className="facts">
        <div>
          <dt>Number</dt>
          <dd className="num">{number}</dd>
        </div>
        <div>
          <dt>Our answer comes by</dt>
          <dd>
            <time dateTime={dueAt}>{formatMoment(dueAt)}</time>
          </dd>
        </div>
      </dl>
      <p>
        We have sent the number to <b className="address">{email}</b>. A person of our team reads your message and answers there. Name the
        number when you write to us about it.
      </p>
    </div>
  );
}
