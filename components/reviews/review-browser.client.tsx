"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { callApi } from "@/lib/http/client";
import { NEWEST_OF_ALL, type ReviewChoice, choiceQuery, isSameChoice, readChoice, reviewListAddress } from "@/lib/reviews/criteria";
import { choiceLine, choiceTitle } from "@/lib/reviews/labels";
import type { PublicReview } from "@/lib/reviews/view";
import type { SchoolStats } from "@/lib/schools/view";
import { ReviewChoices } from "./review-choices";
import { ReviewSkeletons } from "./review-skeletons";

interface ReviewBrowserProps {
  schoolId: string;
  counts: SchoolStats["ratingCounts"];
  perPage: number;
  /** Id of the last review among `children` */
  last: string;
  /** The newest reviews, as many as a page has; the server has made them. */
  children: React.ReactNode;
}

interface Shown {
  choice: ReviewChoice;
  /** What was loaded; of the newest of all what follows `children`. */
  batches: PublicReview[][];
}

type List = typeof import("./review-list").ReviewList;

/**
 * A school's reviews in the order and with the stars that the reader chooses, ten more at a press. How a review looks comes with the first
 * of them: a visitor who reads the first ten doesn't load it. Without a script the choices and the next page are links.
 */
export function ReviewBrowser({ schoolId, counts, perPage, last, children }: ReviewBrowserProps) {
  const [shown, setShown] = useState<Shown>({ choice: NEWEST_OF_ALL, batches: [] });
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const [ReviewList, setReviewList] = useState<List>();
  /** What is asked for; an answer to an earlier question is dropped. */
  const asked = useRef<{ choice: ReviewChoice; question: number }>({ choice: NEWEST_OF_ALL, question: 0 });
  const line = useRef<HTMLParagraphElement>(null);
  const newest = useRef<HTMLDivElement>(null);
  const readsOn = useRef(false);

  const { choice, batches } = shown;
  const isNewestOfAll = isSameChoice(choice, NEWEST_OF_ALL);
  const total = choice.stars === null ? counts.reduce((sum, count) => sum + count, 0) : counts[choice.stars - 1];
  const loaded = batches.reduce((sum, batch) => sum + batch.length, 0) + (isNewestOfAll ? Math.min(perPage, total) : 0);
  // A list that changed meanwhile may end before it should.
  const hasEnded = batches.length > 0 && batches[batches.length - 1].length < perPage;
  const left = hasEnded ? 0 : total - loaded;
  const lastShown = batches.at(-1)?.at(-1)?.id ?? (isNewestOfAll ? last : undefined);

  // Whoever asked for more reads on where it begins.
  useEffect(() => {
    if (readsOn.current) newest.current?.querySelector("h3")?.focus();
    readsOn.current = false;
  }, [batches]);

  const load = useCallback(
    async (wanted: ReviewChoice, after: string | undefined, before: PublicReview[][]) => {
      const question = asked.current.question + 1;
      asked.current = { choice: wanted, question };
      setState("loading");
      try {
        const [reviews, parts] = await Promise.all([readReviews(schoolId, wanted, { after, limit: perPage }), import("./review-list")]);
        if (asked.current.question !== question) return;
        setReviewList(() => parts.ReviewList);
        setShown({ choice: wanted, batches: [...before, reviews] });
        setState("idle");
        readsOn.current = after !== undefined;
      } catch {
        if (asked.current.question === question) setState("failed");
      }
    },
    [schoolId, perPage],
  );

  const choose = useCallback(
    (wanted: ReviewChoice) => {
      if (isSameChoice(wanted, asked.current.choice)) return;
      setShown({ choice: wanted, batches: [] });
      if (!isSameChoice(wanted, NEWEST_OF_ALL)) return void load(wanted, undefined, []);
      asked.current = { choice: wanted, question: asked.current.question + 1 };
      setState("idle");
    },
    [load],
  );

  // The choices above the list, and the rows of the overview's distribution wherever it stands.
  useEffect(() => {
    const takeOver = (event: MouseEvent) => {
      const link = isPlain(event) ? (event.target as Element).closest<HTMLAnchorElement>("a[data-reviews]") : null;
      if (!link) return;
      event.preventDefault();
      choose(readChoice(new URL(link.href).searchParams));
      if (!link.closest(".review-choices")) requestAnimationFrame(() => line.current?.focus());
    };
    document.addEventListener("click", takeOver);
    return () => document.removeEventListener("click", takeOver);
  }, [choose]);

  const more = () => void load(choice, lastShown, batches);

  return (
    <>
      <ReviewChoices schoolId={schoolId} choice={choice} counts={counts} />
      <p className="small soft review-line" tabIndex={-1} ref={line}>
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
      <p className="vh" role="status">
        {state === "loading" ? "Loading reviews" : batches.length > 0 ? `${loaded} of ${choiceTitle(total, choice)} shown` : ""}
      </p>
      {state === "failed" && (
        <div className="notice notice-bad" role="alert">
          <Icon name="triangle-alert" />
          <div>
            <h3>More reviews could not be loaded</h3>
            <p>Check your connection and try again.</p>
            <div className="actions">
              <button className="btn btn-2" type="button" onClick={more}>
                Try again
              </button>
            </div>
          </div>
        </div>
      )}
      {state === "idle" && left > 0 && loaded > 0 && (
        <nav className="pages" aria-label="Pages of reviews">
          <a
            className="end"
            href={reviewListAddress(schoolId, choice, Math.floor(loaded / perPage) + 1)}
            rel="next"
            onClick={(event) => {
              if (!isPlain(event)) return;
              event.preventDefault();
              more();
            }}
          >
            {left >= perPage ? `Next ${perPage} reviews` : left === 1 ? "Next review" : `Next ${left} reviews`}
            <Icon name="chevron-right" />
          </a>
        </nav>
      )}
    </>
  );
}

/** Not one that opens a tab or a window, or saves. */
const isPlain = (event: Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

async function readReviews(
  schoolId: string,
  choice: ReviewChoice,
  { after, limit }: { after?: string; limit: number },
): Promise<PublicReview[]> {
  const query = choiceQuery(choice);
  query.set("limit", String(limit));
  if (after) query.set("after", after);
  return (await callApi(`/api/schools/${schoolId}/reviews?${query}`)).json();
}
