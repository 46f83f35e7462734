import { COMMENT_MAX } from "@/lib/reviews/schema";
import { formatCount } from "@/lib/schools/labels";

/** The author's declaration. A change of its words needs a new version in lib/accounts/notices.ts. */
export function Declaration() {
  return (
    <div className="grid gap-2 text-sm text-ink-soft">
      <p>
        By submitting you declare that this is your own family’s experience, that you are neither employed nor paid by the school, and that
        you accept the <NewTab href="/content-policy">content policy</NewTab> and the <NewTab href="/terms">Terms of Service</NewTab>.
      </p>
      <p>
        A moderator reads every review before it appears. Please don’t name any child or teacher. Up to {formatCount(COMMENT_MAX)}{" "}
        characters per comment.
      </p>
    </div>
  );
}

/** Opens in a new tab, so that the half-written form stays. */
function NewTab({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
