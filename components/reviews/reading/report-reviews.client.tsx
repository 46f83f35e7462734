"use client";
import { type ComponentType, useEffect, useState } from "react";
import type { ReportSubject } from "@/lib/reviews/schema";
import type { ReportReviewProps } from "./report-review.client";

interface OpenReport {
  Dialog: ComponentType<ReportReviewProps>;
  link: HTMLElement;
  reviewId: string;
  about: ReportSubject;
}

/** Opens a dialog for every Report link, also those loaded later. If the dialog's code can't be loaded, the link is followed. */
export function ReportReviews() {
  const [opened, setOpened] = useState<OpenReport | null>(null);

  useEffect(() => {
    const press = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[data-report]");
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      import("./report-review.client").then(
        ({ ReportReview }) =>
          setOpened({ Dialog: ReportReview, link, reviewId: link.dataset.report!, about: link.dataset.about as ReportSubject }),
        () => location.assign(link.href),
      );
    };
    document.addEventListener("click", press);
    return () => document.removeEventListener("click", press);
  }, []);

  if (!opened) return null;
  const { Dialog, reviewId, about } = opened;
  return <Dialog reviewId={reviewId} about={about} onClose={() => setOpened(null)} returnFocus={() => opened.link.focus()} />;
}
