import { REPLY_TITLE } from "@/lib/reviews/labels";
import type { SchoolReply } from "@/lib/reviews/view";
import { formatDate, languageOf } from "@/lib/schools/labels";

/** What the school answers, below the review and apart from it. */
export function ReplyOfSchool({ reply: { createdAt, text } }: { reply: SchoolReply }) {
  return (
    <div className="school-reply">
      <div className="review-head">
        <h4>{REPLY_TITLE}</h4>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </div>
      <p className="review-text" lang={languageOf(text)}>
        {text}
      </p>
    </div>
  );
}
