"use client";
import { BottomBar } from "@/components/layout/bottom-bar";
import { ButtonLink } from "@/components/ui/button";
import { findBarAction } from "@/components/reviews/writing/review-access";
import { useCanReview } from "@/components/reviews/writing/use-can-review";

/** The bottom bar of a school's page on phones: the person's next step for a review, and the school's phone. */
export function SchoolBar({ schoolId, path, phoneHref }: { schoolId: string; path: string; phoneHref?: string }) {
  const { access } = useCanReview(schoolId);
  const isAsking = access === "asking";
  const action = findBarAction(isAsking ? "visitor" : access, `/api/login?next=${encodeURIComponent(`${path}#write-review`)}`);
  if (!action && !phoneHref) return null;
  return (
    <BottomBar label="School tools" className="lg:hidden">
      {action && (
        <ButtonLink icon={action.icon} size="bar" className={isAsking ? "invisible" : undefined} href={action.href}>
          {action.label}
        </ButtonLink>
      )}
      {phoneHref && (
        <ButtonLink icon="phone" variant="outline" size="bar" href={phoneHref}>
          Call
        </ButtonLink>
      )}
    </BottomBar>
  );
}
