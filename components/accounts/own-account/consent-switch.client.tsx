"use client";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { DIALOG_FAILED } from "@/components/ui/dialog-button";
import { toast } from "@/components/ui/toast";
import { callApi } from "@/lib/http/client";
import type { ConsentPurpose } from "@/lib/accounts/schema";
import type { WithdrawDocumentConsent } from "./withdraw-document-consent.client";
import { failureOf } from "@/components/accounts/call-failure";
import { loadPage } from "@/components/accounts/load-page";

interface ConsentSwitchProps {
  purpose: Exclude<ConsentPurpose, "account">;
  isGiven: boolean;
  labelId: string;
  /** Id of the text that says what switching off does */
  hintId: string;
  /** Whether the parent may have reviews that can stay */
  asksForReviews: boolean;
}

/** Gives or withdraws a consent. Withdrawing the one for documents asks for confirmation, because documents are destroyed. */
export function ConsentSwitch({ purpose, isGiven, labelId, hintId, asksForReviews }: ConsentSwitchProps) {
  const router = useRouter();
  const [isPending, setPending] = useState(false);
  const [Asking, setAsking] = useState<{ dialog: typeof WithdrawDocumentConsent } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const dialog = {
    open: true,
    onOpenChange: (isOpen: boolean) => isOpen || setAsking(null),
    returnFocus: () => button.current?.focus(),
  };

  const change = async () => {
    setPending(true);
    try {
      await callApi(`/api/user/consents/${purpose}`, { method: "PUT", body: { given: !isGiven } });
      toast({ title: isGiven ? "Consent withdrawn" : "Consent given" });
      router.refresh();
    } catch (error) {
      const { text, code } = failureOf(error);
      if (code === "UNAUTHENTICATED") return loadPage("/api/login?next=/account");
      toast({ kind: "bad", title: "Nothing was changed", text });
    }
    setPending(false);
  };
  const ask = async () => {
    try {
      setAsking({ dialog: (await import("./withdraw-document-consent.client")).WithdrawDocumentConsent });
    } catch {
      toast(DIALOG_FAILED);
    }
  };
  const press = () => void (isGiven && purpose === "document_check" ? ask() : change());

  return (
    <>
      <button
        ref={button}
        className="inline-flex min-h-11 min-w-17 cursor-pointer items-center justify-between gap-2 rounded-full border border-line-strong bg-raised px-[0.7rem] py-0 text-sm/normal font-medium text-ink before:size-[1.1rem] before:rounded-full before:bg-current before:content-[''] focus-visible:rounded-full aria-checked:forced-selected aria-checked:flex-row-reverse aria-checked:border-action aria-checked:bg-action aria-checked:text-action-ink forced-colors:before:bg-[CanvasText] forced-colors:before:forced-color-adjust-none forced-colors:aria-checked:before:bg-[HighlightText] noscript:hidden!"
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
      {Asking && <Asking.dialog dialog={dialog} asksForReviews={asksForReviews} />}
    </>
  );
}
