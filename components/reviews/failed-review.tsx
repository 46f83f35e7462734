import { useEffect, useRef } from "react";
import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";

export interface ReviewFailure {
  text: string;
  /** The session has ended */
  isSignedOut: boolean;
}

/** Why a review could not be sent, above the button that sends it again. */
export function FailedReview({ text, isSignedOut, signInHref, attempt }: ReviewFailure & { signInHref: string; attempt: number }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [attempt]);
  return (
    <div className="notice notice-bad" role="alert" tabIndex={-1} ref={box}>
      <Icon name="circle-alert" />
      <div>
        <h3>Failed to submit review</h3>
        {isSignedOut ? (
          <>
            <p>You are signed out. What you wrote is kept in this tab: sign in, come back to this page and send it.</p>
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
