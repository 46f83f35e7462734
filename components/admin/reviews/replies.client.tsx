"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Empty } from "@/components/ui/empty";
import { useListAddress } from "@/components/ui/list-address.client";
import { toast } from "@/components/ui/toast";
import { CallError } from "@/lib/http/client";
import type { PendingReply } from "@/lib/moderation/view";
import { AdminList } from "@/components/admin/admin-list";
import { AdminSection } from "@/components/admin/admin-section";
import { callAdmin, toastFailure } from "@/components/admin/call-admin";
import { replyColumns } from "./reply-columns";
import { noteOpener, returnFocus, returnFocusWhenGone, type Opener } from "@/components/admin/return-focus";
import { useAdminList, useListChanges } from "@/components/admin/use-admin-list";

const RemoveReply = dynamic(() => import("./remove-reply").then((file) => file.RemoveReply), { ssr: false });

const REPLIES = "/api/admin/replies";
const PENDING = `${REPLIES}/pending`;
const LIST = "replies";

/** School replies awaiting moderation, each with the review that it answers. */
export function Replies() {
  const address = useListAddress({ defaultSort: "oldest" });
  const list = useAdminList<PendingReply>(PENDING, address);
  const changes = useListChanges<PendingReply>(PENDING);
  const [removed, setRemoved] = useState<{ reply: PendingReply; opener: Opener } | null>(null);
  const [pendingId, setPendingId] = useState<string | null>(null);

  const approve = async (reply: PendingReply) => {
    if (pendingId) return;
    setPendingId(reply.id);
    const opener = noteOpener(LIST);
    try {
      await callAdmin(`${REPLIES}/${reply.id}/approve`, { method: "PUT", body: { version: reply.version } });
      changes.removeRows([reply.id]);
      toast({ title: "Reply Approved", text: `${reply.school.name}. It is now shown below the review.` });
      returnFocusWhenGone(opener);
    } catch (error) {
      toastFailure(error, (error instanceof CallError && error.text) || "Failed to approve the reply.");
    }
    setPendingId(null);
    void changes.reload();
  };

  return (
    <AdminSection id={LIST} heading="School replies">
      <AdminList
        caption="School replies awaiting moderation"
        columns={replyColumns({
          pendingId,
          onApprove: (reply) => void approve(reply),
          onRemove: (reply) => setRemoved({ reply, opener: noteOpener(LIST) }),
        })}
        list={list}
        address={address}
        empty={<Empty icon="circle-check" title="No replies to moderate" text="New replies from schools will be listed here." />}
      />
      {removed && (
        <RemoveReply
          reply={removed.reply}
          onRemoved={() => changes.removeRows([removed.reply.id])}
          onClose={() => {
            setRemoved(null);
            void changes.reload();
          }}
          returnFocus={() => returnFocus(removed.opener, removed.reply.id)}
        />
      )}
    </AdminSection>
  );
}
