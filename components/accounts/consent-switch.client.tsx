"use client";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import { callApi } from "@/lib/http/client";
import type { ConsentPurpose } from "@/lib/accounts/schema";
import { failureOf } from "./failure";
import { loadPage } from "./load-page";

const EndDocumentCheck = lazy(async () => ({ default: (await import("./end-document-check.client")).EndDocumentCheck }));

interface ConsentSwitchProps {
  purpose: Exclude<ConsentPurpose, "account">;
  isGiven: boolean;
  labelId: string;
  /** Says what switching off does. */
  hintId: string;
  /** Whether there may be reviews to keep. */
  asksForReviews: boolean;
}

/** Gives a consent or takes it back. What cannot be undone, destroying documents, is asked once more. */
export function ConsentSwitch({ purpose, isGiven, labelId, hintId, asksForReviews }: ConsentSwitchProps) {
  const router = useRouter();
  const [isPending, setPending] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const dialog = { open: isAsking, onOpenChange: setAsking, returnFocus: () => button.current?.focus() };

  const change = async () => {
    setPending(true);
    try {
      await callApi(`/api/user/consents/${purpose}`, { method: "PUT", body: { given: !isGiven } });
      toast({ title: isGiven ? "Consent taken back" : "Consent given" });
      router.refresh();
    } catch (error) {
      const { text, code } = failureOf(error);
      if (code === "UNAUTHENTICATED") return loadPage("/api/login?next=/account");
      toast({ kind: "bad", title: "Nothing was changed", text });
    }
    setPending(false);
  };
  const press = () => (isGiven && purpose === "document_check" ? setAsking(true) : void change());

  return (
    <>
      <button
        ref={button}
        className="switch needs-script"
        type="button"
        role="switch"
        aria-checked={isGiven}
        aria-labelledby={labelId}
        aria-describedby={hintId}
        aria-disabled={isPending || undefined}
        onClick={() => isPending || press()}
      >
        <span aria-hidden="true">{isGiven ? "On" : "Off"}</span>
      </button>
      {isAsking && (
        <Suspense fallback={null}>
          <EndDocumentCheck dialog={dialog} asksForReviews={asksForReviews} />
        </Suspense>
      )}
    </>
  );
}
