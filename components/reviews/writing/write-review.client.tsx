"use client";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { announceLater } from "@/components/ui/deferred-toast";
import { fetchKey } from "@/lib/http/client";
import { useCanReview } from "./use-can-review";
import { WriteReviewArea, type FormPlace } from "./write-review-area";

/** Id of the element on the rich page in which the form opens. */
const FORM_SLOT_ID = "review-place";

/** Loaded only for the school's representatives. */
const ReplyToReviews = lazy(async () => ({ default: (await import("@/components/reviews/replies/reply-to-reviews")).ReplyToReviews }));

type OpenForm = { Form: typeof import("./review-form-panel").ReviewFormPanel; personId: string };

/** The write-review area of a school's page: the server renders it for visitors, then the browser asks what the person can do. */
export function WriteReview({ school, path, formPlace }: { school: { id: string; name: string }; path: string; formPlace: FormPlace }) {
  const router = useRouter();
  const hintId = useId();
  const area = useRef<HTMLDivElement>(null);
  const { access, askAgain } = useCanReview(school.id);
  const [opened, setOpened] = useState<OpenForm | null>(null);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const signInHref = `/api/login?next=${encodeURIComponent(`${path}#write-review`)}`;

  async function open() {
    setState("loading");
    announceLater();
    try {
      const [{ ReviewFormPanel }, person] = await Promise.all([
        import("./review-form-panel"),
        fetchKey<{ id: string }>(["/api/user"], { whenSignedOut: "null" }),
      ]);
      if (person) setOpened({ Form: ReviewFormPanel, personId: person.id });
      else askAgain();
      setState("idle");
    } catch {
      setState("failed");
    }
  }
  /** Returns the focus to the button, or to the confirmation that replaces it. */
  const close = () => {
    setOpened(null);
    requestAnimationFrame(() => area.current?.querySelector<HTMLElement>("[data-returns], button")?.focus());
  };
  const isDone = useRef(false);
  const done = () => {
    isDone.current = true;
    close();
    askAgain();
    router.refresh();
  };

  // The review's status replaces the button and takes the focus.
  useEffect(() => {
    if (!isDone.current || typeof access !== "object" || !access.ownReview) return;
    isDone.current = false;
    area.current?.querySelector<HTMLElement>("[data-returns]")?.focus();
  }, [access]);

  return (
    <div className="scroll-mt-24" id="write-review" ref={area}>
      <WriteReviewArea
        formPlace={formPlace}
        access={access}
        hintId={hintId}
        signInHref={signInHref}
        isOpen={opened !== null}
        isLoading={state === "loading"}
        onOpen={() => void (state === "loading" || open())}
        onClose={close}
        onCheckAgain={askAgain}
      />
      <p className="text-sm leading-[1.4] text-ink-soft empty:hidden" role="status">
        {state === "failed" && "The form could not be loaded. Please try again."}
      </p>
      {typeof access === "object" && access.code === "representative" && (
        <Suspense>
          <ReplyToReviews schoolId={school.id} />
        </Suspense>
      )}
      {opened && typeof access === "object" && (
        <InPlace formPlace={formPlace}>
          <opened.Form
            school={school}
            formPlace={formPlace}
            personId={opened.personId}
            standing={access}
            signInHref={signInHref}
            onClose={close}
            onDone={done}
          />
        </InPlace>
      )}
    </div>
  );
}

function InPlace({ formPlace, children }: { formPlace: FormPlace; children: React.ReactNode }) {
  const place = formPlace === "inline" ? document.getElementById(FORM_SLOT_ID) : null;
  return place ? createPortal(children, place) : children;
}
