"use client";
import dynamic from "next/dynamic";
import { Prose } from "@/components/admin/prose";
import { RowButton } from "@/components/admin/lists/cells";
import { actionsColumn, column, type Columns, dateColumn, nameColumn, OLDEST_FIRST } from "@/components/admin/lists/list-columns";
import { ListPage } from "@/components/admin/lists/list-page";
import type { StatedReason } from "@/components/admin/cases/reason-form";
import { nameOf } from "@/components/admin/lists/use-decisions";
import { useListPage } from "@/components/admin/lists/use-list-page";
import type { PendingReply } from "@/lib/moderation/view";
import { ReplyHints } from "./review-hints";
import { ReviewSummary } from "./review-summary";

const RemovalDialog = dynamic(() => import("./rule-form").then((file) => file.RemovalDialog), { ssr: false });

const REPLIES = "/api/admin/replies";

/** School replies awaiting moderation, each with the review that it answers. */
export function Replies() {
  const page = useListPage<PendingReply>({ id: "replies", path: `${REPLIES}/pending`, defaultSort: "oldest" });
  const { act, opened, isPending } = page;
  const columns: Columns<PendingReply> = [
    nameColumn("Reply", ({ text, author, hints }) => (
      <>
        <Prose text={text} />
        <ReplyHints hints={hints} />
        <span className="text-sm text-ink-soft">{author ? `${nameOf(author)}, ${author.email}` : "Account deleted"}</span>
      </>
    )),
    column("In reply to", ({ school, review }) => <ReviewSummary school={school} review={review} isPublished />),
    dateColumn("Sent", OLDEST_FIRST, ({ submittedAt }) => submittedAt),
    actionsColumn((reply) => {
      const about = ` the reply from ${reply.school.name}`;
      return (
        <>
          <RowButton label="Approve" about={about} isPending={page.pendingId === reply.id} onPress={() => void approve(reply)} />
          <RowButton label="Delete" about={about} isDestructive isOpener onPress={() => page.open("view", reply)} />
        </>
      );
    }),
  ];
  const approve = (reply: PendingReply) =>
    act(reply, {
      method: "PUT",
      address: `${REPLIES}/${reply.id}/approve`,
      body: { version: reply.version },
      done: { title: "Reply Approved", text: `${reply.school.name}. It is now shown below the review.` },
      failed: "Failed to approve the reply.",
      showsReason: true,
    });
  const remove = (reply: PendingReply, reason: StatedReason<string>) =>
    act(reply, {
      method: "DELETE",
      address: `${REPLIES}/${reply.id}`,
      body: { ...reason, version: reply.version },
      done: { title: "Reply Deleted", text: `${reply.school.name}. We have told the author. The public log names the rule.` },
      failed: "Failed to delete the reply.",
      showsReason: true,
    });

  return (
    <ListPage
      page={page}
      heading="School replies"
      caption="School replies awaiting moderation"
      columns={columns}
      empty={{ title: "No replies to moderate", text: "New replies from schools will be listed here." }}
    >
      {opened && (
        <RemovalDialog
          kind="reply"
          schoolName={opened.row.school.name}
          description="This can’t be undone. The school can reply again."
          isPending={isPending}
          onSubmit={(reason) => void remove(opened.row, reason)}
          {...opened.dialog}
        />
      )}
    </ListPage>
  );
}
