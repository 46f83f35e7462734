import { REPLY_TITLE } from "@/lib/reviews/labels";
import type { SchoolReply } from "@/lib/reviews/view";
import { formatDate, languageOf } from "@/lib/schools/labels";
import { ReportLink } from "./report-link";

interface ReplyOfSchoolProps {
  reply: SchoolReply;
  /** The review it replies to; missing if the reply can't be reported */
  reviewId?: string;
}

/** The school's reply, below the review. */
export function ReplyOfSchool({ reply: { createdAt, text }, reviewId }: ReplyOfSchoolProps) {
  return (
    <div className="school-reply" data-slot="school-reply">
      <div className="review-head">
        <h4>{REPLY_TITLE}</h4>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </div>
      <p className="review-text" lang={languageOf(text)}>
        {text}
      </p>
      {reviewId && <ReportLink reviewId={reviewId} about="reply" />}
    </div>
  );
}
