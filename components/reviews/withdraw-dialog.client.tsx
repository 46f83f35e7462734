"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { failureOf } from "@/components/accounts/failure";
import { loadPage } from "@/components/accounts/load-page";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.client";
import type { DialogState } from "@/components/ui/opens-dialog";
import { toast } from "@/components/ui/toast";
import { callApi } from "@/lib/http/client";

export interface WithdrawingReview {
  id: string;
  schoolName: string;
  /** What is withdrawn: what others can read, what waits for its moderator, or a new version that waits while what is published stays */
  kind: "published" | "waiting" | "version";
}

/** Asks before a review is taken back: at once, and for good. */
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
      toast({ kind: "bad", title: "Nothing was withdrawn", text });
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
    text: `Your review of ${schoolName} is taken off the page at once, with its stars. This cannot be undone; you may write again, and a moderator reads that first.`,
    done: "Review withdrawn",
  }),
  waiting: (schoolName) => ({
    title: "Withdraw your review?",
    text: `Your review of ${schoolName} will not be published. This cannot be undone; you may write again.`,
    done: "Review withdrawn",
  }),
  version: (schoolName) => ({
    title: "Withdraw the new version?",
    text: `The new version of your review of ${schoolName} will not be published. What is published stays.`,
    done: "New version withdrawn",
  }),
};
