"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { failureOf } from "@/components/accounts/call-failure";
import { loadPage } from "@/components/accounts/load-page";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.client";
import type { DialogState } from "@/components/ui/dialog-button";
import { toast } from "@/components/ui/toast";
import { callApi } from "@/lib/http/client";

export interface WithdrawingReview {
  id: string;
  schoolName: string;
  /** What is withdrawn: a published review, one that is waiting to be checked, or a new version of a published one */
  kind: "published" | "waiting" | "version";
}

/** Confirms the withdrawal of a review, which is immediate and permanent. */
export function WithdrawDialog({ dialog, id, schoolName, kind }: WithdrawingReview & { dialog: DialogState }) {
  const router = useRouter();
  const [isPending, setPending] = useState(false);
  if (!dialog.open) return null;
  const { title, text: explanation, done } = WORDS[kind](schoolName);

  const withdraw = async () => {
    setPending(true);
    try {
      await callApi(`/api/reviews/${id}`, { method: "DELETE" });
      dialog.onOpenChange(false);
      toast({ title: done });
      router.refresh();
    } catch (error) {
      const { text, code } = failureOf(error);
      if (code === "UNAUTHENTICATED") return loadPage("/api/login?next=/account%23reviews");
      setPending(false);
      toast({ kind: "bad", title: "Your review was not withdrawn", text });
    }
  };

  return (
    <ConfirmDialog
      title={title}
      action="Withdraw"
      icon="undo-2"
      isPending={isPending}
      onConfirm={() => void withdraw()}
      onCancel={() => dialog.onOpenChange(false)}
      returnFocus={dialog.returnFocus}
    >
      <p>{explanation}</p>
    </ConfirmDialog>
  );
}

const WORDS: Record<WithdrawingReview["kind"], (schoolName: string) => { title: string; text: string; done: string }> = {
  published: (schoolName) => ({
    title: "Withdraw your review?",
    text: `Your review of ${schoolName} will be removed from the page right away, with its ratings. You can’t undo this, but you can write a new review, which we check first.`,
    done: "Review withdrawn",
  }),
  waiting: (schoolName) => ({
    title: "Withdraw your review?",
    text: `Your review of ${schoolName} will not be published. You can’t undo this, but you can write a new review.`,
    done: "Review withdrawn",
  }),
  version: (schoolName) => ({
    title: "Withdraw the new version?",
    text: `The new version of your review of ${schoolName} will not be published. Your published review stays.`,
    done: "New version withdrawn",
  }),
};
