import { useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { OpensDialog } from "@/components/ui/opens-dialog";
import { fetchKey } from "@/lib/http/client";
import type { Representation } from "@/lib/reviews/view";

const loadDialog = async () => (await import("./reply-dialog")).ReplyDialog;

/** A review on this page that its school has not answered, and where its button goes. */
interface Place {
  reviewId: string;
  element: HTMLElement;
}

/**
 * For who speaks for the school: a button Reply at each review that has no reply yet, also at those that are loaded later. The page
 * is the same for all, so the buttons are put into it by the browser; nobody else loads this.
 */
export function ReplyToReviews({ schoolId }: { schoolId: string }) {
  const [waiting, setWaiting] = useState<ReadonlySet<string>>();
  const [sent, setSent] = useState<string | null>(null);
  const places = useReviewPlaces(waiting !== undefined);

  useEffect(() => {
    let isGone = false;
    void listWaiting(schoolId).then((ids) => isGone || setWaiting(ids));
    return () => void (isGone = true);
  }, [schoolId]);

  if (!waiting) return null;
  const done = (reviewId: string) => {
    setWaiting(new Set([...waiting, reviewId]));
    setSent(reviewId);
  };
  return places.map(({ reviewId, element }) =>
    createPortal(
      waiting.has(reviewId) ? (
        <p className="small soft" tabIndex={-1} ref={(line) => void (sent === reviewId && line?.focus())}>
          Your school’s reply waits for a moderator.
        </p>
      ) : (
        <OpensDialog
          label="Reply"
          name={`Reply to the review ${describe(element)}`}
          load={loadDialog}
          props={{ reviewId, onSent: () => done(reviewId) }}
        />
      ),
      element,
      reviewId,
    ),
  );
}

/** Reviews whose reply waits; null where the person speaks for the school no more, or nobody answered. */
async function listWaiting(schoolId: string): Promise<ReadonlySet<string> | undefined> {
  try {
    const schools = await fetchKey<Representation[]>(["/api/user/representations"], { whenSignedOut: "null" });
    const own = schools?.find(({ school }) => school.id === schoolId);
    return own && new Set(own.waitingReviewIds);
  } catch {
    return undefined;
  }
}

/** `of Verified Parent, Nov 21, 2026` */
function describe(element: HTMLElement): string {
  const head = element.closest("article")?.querySelector(".review-head");
  return `of ${[head?.querySelector("h3"), head?.querySelector("time")].map((part) => part?.textContent.trim()).join(", ")}`;
}

/** A place at the end of each unanswered review, found anew as the list changes. */
function useReviewPlaces(isWanted: boolean): readonly Place[] {
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const find = useCallback(() => {
    const articles = [...document.querySelectorAll<HTMLElement>("article.review")].filter(
      (article) => !article.querySelector(":scope > .school-reply"),
    );
    const found = articles.map((article) => ({ reviewId: article.id.slice("review-".length), element: placeIn(article) }));
    setPlaces((before) => (isSame(before, found) ? before : found));
  }, []);
  useEffect(() => {
    if (!isWanted) return;
    const first = requestAnimationFrame(find);
    const observer = new MutationObserver(find);
    observer.observe(document.querySelector("main") ?? document.body, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(first);
      observer.disconnect();
    };
  }, [isWanted, find]);
  return places;
}

function placeIn(article: HTMLElement): HTMLElement {
  const there = article.querySelector<HTMLElement>(":scope > .reply-place");
  if (there) return there;
  const place = document.createElement("div");
  place.className = "reply-place";
  article.append(place);
  return place;
}

const isSame = (one: readonly Place[], other: readonly Place[]) =>
  one.length === other.length && one.every(({ element }, index) => element === other[index].element);
