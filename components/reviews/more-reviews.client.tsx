"use client";
import { useEffect, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { callApi } from "@/lib/http/client";
import type { PublicReview } from "@/lib/reviews/view";
import { ReviewSkeletons } from "./review-skeletons";

interface MoreReviewsProps {
  schoolId: string;
  total: number;
  perPage: number;
}

interface Loaded {
  pages: PublicReview[][];
  /** Comes with the first press: a visitor who never asks for more doesn't load it. */
  List: typeof import("./review-list").ReviewList;
}

/** The reviews after the first page, ten at a press. Without JavaScript its link leads to a page of them. */
export function MoreReviews({ schoolId, total, perPage }: MoreReviewsProps) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const newest = useRef<HTMLDivElement>(null);
  const pages = loaded?.pages ?? [];
  const nextPage = pages.length + 2;
  const left = total - (nextPage - 1) * perPage;

  // Whoever pressed the button reads on where the new reviews begin.
  useEffect(() => newest.current?.querySelector("h3")?.focus(), [pages.length]);

  async function load() {
    setState("loading");
    try {
      const [reviews, { ReviewList }] = await Promise.all([readReviews(schoolId, nextPage, perPage), import("./review-list")]);
      // A review published meanwhile moves the others on: one that is shown already is not shown twice.
      const unseen = reviews.filter((review) => !document.getElementById(`review-${review.id}`));
      setLoaded((before) => ({ pages: [...(before?.pages ?? []), unseen], List: ReviewList }));
      setState("idle");
    } catch {
      setState("failed");
    }
  }

  function press(event: React.MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void load();
  }

  return (
    <>
      {loaded &&
        pages.map((reviews, index) => (
          <div key={index} ref={index === pages.length - 1 ? newest : undefined}>
            <loaded.List reviews={reviews} />
          </div>
        ))}
      {state === "loading" && <ReviewSkeletons />}
      <p className="vh" role="status">
        {state === "loading"
          ? "Loading reviews"
          : pages.length > 0
            ? `${Math.min(total, (nextPage - 1) * perPage)} of ${total} reviews shown`
            : ""}
      </p>
      {state === "failed" && (
        <div className="notice notice-bad" role="alert">
          <Icon name="triangle-alert" />
          <div>
            <h3>More reviews could not be loaded</h3>
            <p>Check your connection and try again.</p>
            <div className="actions">
              <button className="btn btn-2" type="button" onClick={() => void load()}>
                Try again
              </button>
            </div>
          </div>
        </div>
      )}
      {state === "idle" && left > 0 && (
        <nav className="pages" aria-label="Pages of reviews">
          <a className="end" href={`/schools/${schoolId}/reviews/${nextPage}`} rel="next" onClick={press}>
            {left >= perPage ? `Next ${perPage} reviews` : left === 1 ? "Next review" : `Next ${left} reviews`}
            <Icon name="chevron-right" />
          </a>
        </nav>
      )}
    </>
  );
}

async function readReviews(schoolId: string, page: number, limit: number): Promise<PublicReview[]> {
  return (await callApi(`/api/schools/${schoolId}/reviews?page=${page}&limit=${limit}`)).json();
}
