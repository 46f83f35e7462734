import { useWatch } from "react-hook-form";
import { Notice } from "@/components/ui/notice";
import type { OwnVersion } from "@/lib/reviews/view";
import type { ReviewFormState } from "./review-draft";

interface SignatureProps {
  form: ReviewFormState;
  /** What is published now, where this is a new version */
  published?: OwnVersion;
}

/** How a review is signed, and whether the school asked for it. */
export function Signature({ form, published }: SignatureProps) {
  const isAnonymous = useWatch({ control: form.control, name: "isAnonymous" });
  return (
    <>
      <div className="sheet post-anon">
        <label className="check">
          <input type="checkbox" aria-describedby="isAnonymous-hint" {...form.register("isAnonymous")} />
          <span>
            <b>Post anonymously</b>
          </span>
        </label>
        <p className="small soft" id="isAnonymous-hint">
          {isAnonymous ? "Your name will not be displayed with this review" : "Your first and last name will be displayed with this review"}
        </p>
        {published && (
          <div role="status">
            <WhatHappensToPublished wasAnonymous={published.isAnonymous} isAnonymous={isAnonymous ?? true} />
          </div>
        )}
      </div>
      <label className="check">
        <input type="checkbox" {...form.register("isSolicited")} />
        <span>The school asked me to write this</span>
      </label>
    </>
  );
}

function WhatHappensToPublished({ wasAnonymous, isAnonymous }: { wasAnonymous: boolean; isAnonymous: boolean }) {
  if (wasAnonymous === isAnonymous)
    return (
      <p className="small soft">
        Your published review stays until a moderator has read this one. Then it can be read as an earlier version.
      </p>
    );
  if (isAnonymous)
    return (
      <Notice kind="warn" icon="eye-off" title="Your named review comes off the page when you send this">
        The new one appears after a moderator has read it: as a separate review, with its own date, without earlier versions and replies.
        Nothing on this site connects the two. People can still know that it was you: from copies (search engines, archives, screenshots),
        from memory, or because they saw one review go and another come. If it says the same, they can compare. Use other words and leave
        out what only your family knows.
      </Notice>
    );
  return (
    <Notice kind="warn" icon="eye" title="Your anonymous review comes off the page when you send this">
      The new one appears with your name after a moderator has read it, without earlier versions and replies. Nothing on this site connects
      the two. People who kept a copy, remember what it said, or saw one review go and another come can still know that you wrote both.
    </Notice>
  );
}
