import { useEffect, useRef } from "react";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

export interface ReviewFailure {
  text: string;
  isSignedOut: boolean;
}

export function ReviewFailureNotice({ text, isSignedOut, signInHref, attempt }: ReviewFailure & { signInHref: string; attempt: number }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [attempt]);
  return (
    <Notice
      inline
      kind="bad"
      icon="circle-alert"
      title="Failed to submit review"
      role="alert"
      tabIndex={-1}
      ref={box}
      actions={
        isSignedOut && (
          <ButtonLink variant="outline" href={signInHref} rel="nofollow">
            Sign In
          </ButtonLink>
        )
      }
    >
      <p>
        {isSignedOut ? "You have been signed out. We saved your review in this tab. Sign in, come back to this page and submit it." : text}
      </p>
    </Notice>
  );
}
