import { useEffect, useRef } from "react";
import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";

export interface ReviewFailure {
  text: string;
  /** Whether the session has ended */
  isSignedOut: boolean;
}

/** Why the review was not submitted, shown above the submit button. */
export function ReviewFailureNotice({ text, isSignedOut, signInHref, attempt }: ReviewFailure & { signInHref: string; attempt: number }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [attempt]);
  return (
    <div className="notice notice-bad" role="alert" tabIndex={-1} ref={box}>
      <Icon name="circle-alert" />
      <div>
        <h3>Failed to submit review</h3>
        {isSignedOut ? (
          <>
            <p>You have been signed out. We saved your review in this tab. Sign in, come back to this page and submit it.</p>
            <div className="actions">
              <a className={buttonClasses({ kind: "outlined" })} href={signInHref} rel="nofollow">
                Sign In
              </a>
            </div>
          </>
        ) : (
          <p>{text}</p>
        )}
      </div>
    </div>
  );
}
