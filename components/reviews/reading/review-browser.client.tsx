"use client";
import { Skeleton } from "@/components/ui/skeleton";
import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { callApi } from "@/lib/http/client";
import { NEWEST_OF_ALL, type ReviewChoice, choiceQuery, isSameChoice, readChoice, reviewListAddress } from "@/lib/reviews/criteria";
import { choiceLine, choiceTitle } from "@/lib/reviews/labels";
import type { PublicReview } from "@/lib/reviews/view";
import type { SchoolStats } from "@/lib/schools/view";
import { ReviewChoices } from "./review-choices";

interface ReviewBrowserProps {
  schoolId: string;
  counts: SchoolStats["ratingCounts"];
  perPage: number;
  last: string;
  children: React.ReactNode;
}

interface ShownReviews {
  choice: ReviewChoice;
  /** The loaded pages of reviews. With the default choice the first page is `children`, and these follow it. */
  batches: PublicReview[][];
}

type List = typeof import("./review-list").ReviewList;

/** A school's reviews, sorted and filtered, with ten more per click. Without JavaScript the choices and the next page are links. */
export function ReviewBrowser({ schoolId, counts, perPage, last, children }: ReviewBrowserProps) {
  const [shown, setShown] = useState<ShownReviews>({ choice: NEWEST_OF_ALL, batches: [] });
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const [ReviewList, setReviewList] = useState<List>();
  const request = useRef<{ choice: ReviewChoice; question: number }>({ choice: NEWEST_OF_ALL, question: 0 });
  const line = useRef<HTMLParagraphElement>(null);
  const newest = useRef<HTMLDivElement>(null);
  const focusNewest = useRef(false);

  const { choice, batches } = shown;
  const isNewestOfAll = isSameChoice(choice, NEWEST_OF_ALL);
  const total = choice.stars === null ? counts.reduce((sum, count) => sum + count, 0) : counts[choice.stars - 1];
  const loaded = batches.reduce((sum, batch) => sum + batch.length, 0) + (isNewestOfAll ? Math.min(perPage, total) : 0);
  // A list that changed in the meantime may be shorter than expected.
  const hasEnded = batches.length > 0 && batches[batches.length - 1].length < perPage;
  const remaining = hasEnded ? 0 : total - loaded;
  const lastShown = batches.at(-1)?.at(-1)?.id ?? (isNewestOfAll ? last : undefined);

  // Moves the focus to the first new review.
  useEffect(() => {
    if (focusNewest.current) newest.current?.querySelector("h3")?.focus();
    focusNewest.current = false;
  }, [batches]);

  const load = useCallback(
    async (wanted: ReviewChoice, after: string | undefined, before: PublicReview[][]) => {
      const question = request.current.question + 1;
      request.current = { choice: wanted, question };
      setState("loading");
      try {
        const [reviews, parts] = await Promise.all([fetchReviews(schoolId, wanted, { after, limit: perPage }), import("./review-list")]);
        if (request.current.question !== question) return;
        setReviewList(() => parts.ReviewList);
        setShown({ choice: wanted, batches: [...before, reviews] });
        setState("idle");
        focusNewest.current = after !== undefined;
      } catch {
        if (request.current.question === question) setState("failed");
      }
    },
    [schoolId, perPage],
  );

  const choose = useCallback(
    (wanted: ReviewChoice) => {
      if (isSameChoice(wanted, request.current.choice)) return;
      setShown({ choice: wanted, batches: [] });
      if (!isSameChoice(wanted, NEWEST_OF_ALL)) return void load(wanted, undefined, []);
      request.current = { choice: wanted, question: request.current.question + 1 };
      setState("idle");
    },
    [load],
  );

  useEffect(() => {
    const handleClick = (event: MouseEvent) => {
      const link = isPlainClick(event) ? (event.target as Element).closest<HTMLAnchorElement>("a[data-reviews]") : null;
      if (!link) return;
      event.preventDefault();
      choose(readChoice(new URL(link.href).searchParams));
      if (!link.closest("[data-slot=review-choices]")) requestAnimationFrame(() => line.current?.focus());
    };
    document.addEventListener("click", handleClick);
    return () => document.removeEventListener("click", handleClick);
  }, [choose]);

  const more = () => void load(choice, lastShown, batches);

  return (
    <>
      <ReviewChoices schoolId={schoolId} choice={choice} counts={counts} />
      <p className="mt-3 text-sm text-ink-soft" tabIndex={-1} ref={line}>
        {choiceLine(total, choice)}
      </p>
      {isNewestOfAll && children}
      {ReviewList &&
        batches.map((reviews, index) => (
          <div key={index} ref={index === batches.length - 1 ? newest : undefined}>
            <ReviewList reviews={reviews} />
          </div>
        ))}
      {state === "loading" && <ReviewSkeletons />}
      <p className="sr-only" role="status">
        {state === "loading" ? "Loading reviews" : batches.length > 0 ? `${loaded} of ${choiceTitle(total, choice)} shown` : ""}
      </p>
      {state === "failed" && (
        <Notice
          inline
          kind="bad"
          icon="triangle-alert"
          title="We couldn’t load more reviews"
          role="alert"
          actions={
            <Button variant="outline" onClick={more}>
              Try again
            </Button>
          }
        >
          <p>Check your connection and try again.</p>
        </Notice>
      )}
      {state === "idle" && remaining > 0 && loaded > 0 && (
        <nav className="pages" aria-label="Pages of reviews">
          <a
            className="end"
            href={reviewListAddress(schoolId, choice, Math.floor(loaded / perPage) + 1)}
            rel="next"
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              more();
            }}
          >
            {remaining >= perPage ? `Next ${perPage} reviews` : remaining === 1 ? "Next review" : `Next ${remaining} reviews`}
            <Icon name="chevron-right" />
          </a>
        </nav>
      )}
    </>
  );
}

/** A plain click, which opens no other tab or window and doesn't save the link. */
const isPlainClick = (event: Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

async function fetchReviews(
  schoolId: string,
  choice: ReviewChoice,
  { after, limit }: { after?: string; limit: number },
): Promise<PublicReview[]> {
  const query = choiceQuery(choice);
  query.set("limit", String(limit));
  if (after) query.set("after", after);
  return (await callApi(`/api/schools/${schoolId}/reviews?${query}`)).json();
}

function ReviewSkeletons() {
  return [0, 1, 2].map((row) => (
    <div key={row} className="grid min-h-44 content-start gap-3 border-b border-line py-6" aria-hidden="true" data-slot="review-skeleton">
      <Skeleton className="h-[0.9em] w-36" />
      <Skeleton className="h-[0.9em] w-28" />
      <Skeleton className="h-[0.9em] w-full" />
      <Skeleton className="h-[0.9em] w-[72%]" />
    </div>
  ));
}
