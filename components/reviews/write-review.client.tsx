"use client";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { announceLater } from "@/components/ui/announce-later";
import { fetchKey } from "@/lib/http/client";
import { useCanReview } from "./use-can-review";
import { InlineArea, SimpleArea } from "./write-areas";

interface WriteReviewProps {
  school: { id: string; name: string };
  /** Of this page: where sign-in leads back to */
  path: string;
  /** `dialog`: the simple page, whose form opens in a dialog. `inline`: the rich page, whose form opens above the reviews. */
  reading: "dialog" | "inline";
}

/** The id of the place on the rich page where the form opens. */
const PLACE = "review-place";

/** Only who speaks for a school loads it. */
const ReplyToReviews = lazy(async () => ({ default: (await import("./reply-to-reviews")).ReplyToReviews }));

type Opened = { Form: typeof import("./opened-form").OpenedForm; personId: string };

/**
 * The write-review area of a school's page. It comes as a visitor sees it, the same for everyone; the browser asks what the person may, and fetches the
 * form when it is opened.
 */
export function WriteReview({ school, path, reading }: WriteReviewProps) {
  const router = useRouter();
  const hintId = useId();
  const area = useRef<HTMLDivElement>(null);
  const { access, askAgain } = useCanReview(school.id);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const signInHref = `/api/login?next=${encodeURIComponent(`${path}#write-review`)}`;

  async function open() {
    setState("loading");
    announceLater();
    try {
      const [{ OpenedForm }, person] = await Promise.all([
        import("./opened-form"),
        fetchKey<{ id: string }>(["/api/user"], { whenSignedOut: "null" }),
      ]);
      if (person) setOpened({ Form: OpenedForm, personId: person.id });
      else askAgain();
      setState("idle");
    } catch {
      setState("failed");
    }
  }
  /** The button that opened it stays, or what tells that it is done has come in its place. */
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

  // What tells how the review stands takes the place of the button, and the focus with it.
  useEffect(() => {
    if (!isDone.current || typeof access !== "object" || !access.ownReview) return;
    isDone.current = false;
    area.current?.querySelector<HTMLElement>("[data-returns]")?.focus();
  }, [access]);

  const Area = reading === "inline" ? InlineArea : SimpleArea;
  return (
    <div className={`write-review write-${reading}`} id="write-review" ref={area}>
      <Area
        access={access}
        hintId={hintId}
        signInHref={signInHref}
        isOpen={opened !== null}
        isLoading={state === "loading"}
        onOpen={() => void (state === "loading" || open())}
        onClose={close}
        onAskAgain={askAgain}
      />
      <p className="hint" role="status">
        {state === "failed" && "The form could not be loaded. Please try again."}
      </p>
      {typeof access === "object" && access.code === "representative" && (
        <Suspense>
          <ReplyToReviews schoolId={school.id} />
        </Suspense>
      )}
      {opened && typeof access === "object" && (
        <Placed reading={reading}>
          <opened.Form
            school={school}
            reading={reading}
            personId={opened.personId}
            standing={access}
            signInHref={signInHref}
            onClose={close}
            onDone={done}
          />
        </Placed>
      )}
    </div>
  );
}

function Placed({ reading, children }: { reading: WriteReviewProps["reading"]; children: React.ReactNode }) {
  const place = reading === "inline" ? document.getElementById(PLACE) : null;
  return place ? createPortal(children, place) : children;
}
