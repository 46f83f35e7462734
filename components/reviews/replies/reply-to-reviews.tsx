import { useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { DialogButton } from "@/components/ui/dialog-button";
import { fetchKey } from "@/lib/http/client";
import type { Representation } from "@/lib/reviews/view";

const loadDialog = async () => (await import("./reply-dialog")).ReplyDialog;

/** A review on this page without a reply, and the element for its Reply button. */
interface ReplySlot {
  reviewId: string;
  element: HTMLElement;
}

/** Adds a Reply button to each review for the school's representatives: in the browser, because the page is cached for everyone. */
export function ReplyToReviews({ schoolId }: { schoolId: string }) {
  const [waiting, setWaiting] = useState<ReadonlySet<string>>();
  const [sent, setSent] = useState<string | null>(null);
  const places = useReplySlots(waiting !== undefined);

  useEffect(() => {
    let isCancelled = false;
    void fetchPendingReplies(schoolId).then((ids) => isCancelled || setWaiting(ids));
    return () => void (isCancelled = true);
  }, [schoolId]);

  if (!waiting) return null;
  const done = (reviewId: string) => {
    setWaiting(new Set([...waiting, reviewId]));
    setSent(reviewId);
  };
  return places.map(({ reviewId, element }) =>
    createPortal(
      waiting.has(reviewId) ? (
        <p className="text-sm text-ink-soft" tabIndex={-1} ref={(line) => void (sent === reviewId && line?.focus())}>
          Your school’s reply is waiting to be checked.
        </p>
      ) : (
        <DialogButton
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

/** Ids of reviews whose reply is being moderated; undefined if the person no longer speaks for the school or the request failed. */
async function fetchPendingReplies(schoolId: string): Promise<ReadonlySet<string> | undefined> {
  try {
    const schools = await fetchKey<Representation[]>(["/api/user/representations"], { whenSignedOut: "null" });
    const own = schools?.find(({ school }) => school.id === schoolId);
    return own && !own.isPaused ? new Set(own.waitingReviewIds) : undefined;
  } catch {
    return undefined;
  }
}

/** `of Verified Parent, Nov 21, 2026` */
function describe(element: HTMLElement): string {
  const article = element.closest("article");
  return `of ${["h3", "time"].map((part) => article?.querySelector(part)?.textContent.trim()).join(", ")}`;
}

/** An element at the end of each review without a reply, updated when the list changes. */
function useReplySlots(isWanted: boolean): readonly ReplySlot[] {
  const [places, setPlaces] = useState<readonly ReplySlot[]>([]);
  const find = useCallback(() => {
    const articles = [...document.querySelectorAll<HTMLElement>("article[id^=review-]")].filter(
      (article) => !article.querySelector(":scope > [data-slot=school-reply]"),
    );
    const found = articles.map((article) => ({ reviewId: article.id.slice("review-".length), element: findOrAddSlot(article) }));
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

function findOrAddSlot(article: HTMLElement): HTMLElement {
  const existing = article.querySelector<HTMLElement>(":scope > [data-slot=reply]");
  if (existing) return existing;
  const place = document.createElement("div");
  place.className = "mt-3 empty:hidden";
  place.dataset.slot = "reply";
  article.append(place);
  return place;
}

const isSame = (one: readonly ReplySlot[], other: readonly ReplySlot[]) =>
  one.length === other.length && one.every(({ element }, index) => element === other[index].element);
