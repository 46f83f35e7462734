import { useEffect, useRef } from "react";
import { Dialog } from "@/components/ui/dialog.client";
import type { CanReview } from "@/lib/reviews/view";
import { draftKey } from "./review-draft";
import { ReviewForm } from "./review-form";
import { paddedCardClasses } from "@/components/ui/card";
import type { FormPlace } from "./write-review-area";

interface ReviewFormPanelProps {
  school: { id: string; name: string };
  formPlace: FormPlace;
  personId: string;
  standing: CanReview;
  signInHref: string;
  onClose: () => void;
  onDone: () => void;
}

const TITLE = "Write a Review";
const lead = (schoolName: string) => `${schoolName}. Give six ratings, then submit. Comments help other parents most.`;

/** The review form, in a dialog (simple page) or in the page (rich page). */
export function ReviewFormPanel({ school, formPlace, personId, standing, signInHref, onClose, onDone }: ReviewFormPanelProps) {
  const form = (
    <ReviewForm
      address={`/api/schools/${school.id}/reviews`}
      draft={draftKey(school.id, personId)}
      standing={standing}
      signInHref={signInHref}
      onDone={onDone}
      onCancel={onClose}
    />
  );
  if (formPlace === "inline") return <InPage lead={lead(school.name)}>{form}</InPage>;
  return (
    <Dialog title={TITLE} description={lead(school.name)} open onOpenChange={(isOpen) => !isOpen && onClose()}>
      {form}
    </Dialog>
  );
}

function InPage({ lead: leadText, children }: { lead: string; children: React.ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest("section")?.scrollIntoView();
  }, []);
  return (
    <section className={`${paddedCardClasses} scroll-mt-20`} aria-labelledby="review-form-heading">
      <h3 id="review-form-heading" tabIndex={-1} ref={heading}>
        {TITLE}
      </h3>
      <p className="mt-1 text-ink-soft">{leadText}</p>
      <div className="mt-4">{children}</div>
    </section>
  );
}
