"use client";
import clsx from "clsx";
import { BAR_BUTTON, BottomBar } from "@/components/layout/bottom-bar";
import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";
import { findBarAction } from "./review-access";
import { useCanReview } from "./use-can-review";

interface SchoolBarProps {
  schoolId: string;
  /** Address of this page, where sign-in leads back to */
  path: string;
  phoneHref?: string;
}

/** The bottom bar of a school's page on phones: the person's next step for a review, and the school's phone. */
export function SchoolBar({ schoolId, path, phoneHref }: SchoolBarProps) {
  const { access } = useCanReview(schoolId);
  const isAsking = access === "asking";
  const action = findBarAction(isAsking ? "visitor" : access, `/api/login?next=${encodeURIComponent(`${path}#write-review`)}`);
  if (!action && !phoneHref) return null;
  return (
    <BottomBar label="School tools" className="lg:hidden">
      {action && (
        <a className={clsx(buttonClasses(), BAR_BUTTON, isAsking && "invisible")} href={action.href}>
          <Icon name={action.icon} />
          {action.label}
        </a>
      )}
      {phoneHref && (
        <a className={clsx(buttonClasses({ kind: "outlined" }), BAR_BUTTON)} href={phoneHref}>
          <Icon name="phone" />
          Call
        </a>
      )}
    </BottomBar>
  );
}
