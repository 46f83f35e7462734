import { useWatch } from "react-hook-form";
import { Notice } from "@/components/ui/notice";
import { MAX_COMMENT_LENGTH } from "@/lib/reviews/schema";
import type { OwnVersion } from "@/lib/reviews/view";
import { formatCount } from "@/lib/schools/labels";
import type { ReviewFormState } from "./review-draft";
import { checkClasses } from "@/components/ui/check-field";
import { cardClasses } from "@/components/ui/card";

/** Whether the review is anonymous, and whether the school asked for it. */
export function Signature({ form, published }: { form: ReviewFormState; published?: OwnVersion }) {
  const isAnonymous = useWatch({ control: form.control, name: "isAnonymous" });
  return (
    <>
      <div className={`${cardClasses} px-4 pt-2 pb-3`}>
        <label className={checkClasses}>
          <input type="checkbox" aria-describedby="isAnonymous-hint" {...form.register("isAnonymous")} />
          <span>
            <b>Post anonymously</b>
          </span>
        </label>
        <p className="pl-[2.1rem] text-sm text-ink-soft" id="isAnonymous-hint">
          {isAnonymous ? "Your name will not be displayed with this review" : "Your first and last name will be displayed with this review"}
        </p>
        {published && (
          <div className="mt-3" role="status">
            <WhatHappensToPublished wasAnonymous={published.isAnonymous} isAnonymous={isAnonymous ?? true} />
          </div>
        )}
      </div>
      <label className={checkClasses}>
        <input type="checkbox" {...form.register("isSolicited")} />
        <span>The school asked me to write this</span>
      </label>
    </>
  );
}

const DELAY =
  "It reaches our moderators at a random time within three days, so that nobody can match the two by their times. After that, checking usually takes up to 72 hours.";

function WhatHappensToPublished({ wasAnonymous, isAnonymous }: { wasAnonymous: boolean; isAnonymous: boolean }) {
  if (wasAnonymous === isAnonymous)
    return (
      <p className="text-sm text-ink-soft">
        Your published review stays up until a moderator approves the new version. The old one then moves to “Earlier versions”.
      </p>
    );
  if (isAnonymous)
    return (
      <Notice kind="warn" icon="eye-off" title="Submitting this removes your named review from the page">
        The new version appears once a moderator has approved it: as a separate review, with its own date, without earlier versions and
        replies. Nothing on this site links the two. {DELAY} People may still work out that it was you: from copies (search engines,
        archives, screenshots), from memory, or because they saw one review disappear and another appear. If it says the same, they can
        compare them. Use different words and leave out anything only your family would know.
      </Notice>
    );
  return (
    <Notice kind="warn" icon="eye" title="Submitting this removes your anonymous review from the page">
      The new version appears with your name once a moderator has approved it, without earlier versions and replies. Nothing on this site
      links the two. {DELAY} People who kept a copy, remember what it said, or saw one review disappear and another appear may still work
      out that you wrote both.
    </Notice>
  );
}

/** The author's declaration. A change of its words needs a new version in lib/accounts/notices.ts. */
export function Declaration() {
  return (
    <div className="grid gap-2 text-sm text-ink-soft">
      <p>
        By submitting you declare that this is your own family’s experience, that you are neither employed nor paid by the school, and that
        you accept the <NewTab href="/content-policy">content policy</NewTab> and the <NewTab href="/terms">Terms of Service</NewTab>.
      </p>
      <p>
        A moderator reads every review before it appears. Please don’t name any child or teacher. Up to {formatCount(MAX_COMMENT_LENGTH)}{" "}
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
