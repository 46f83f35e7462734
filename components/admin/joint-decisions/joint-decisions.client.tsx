"use client";
import { useState } from "react";
import { actionsColumn, column, dateColumn, Lines, nameColumn, OLDEST_FIRST, RowButton } from "@/components/admin/lists/list-columns";
import { ListPage, ListTools } from "@/components/admin/lists/list-page";
import { noteOpener, returnFocus, type Opener } from "@/components/admin/lists/return-focus";
import { ConfirmRow } from "@/components/admin/lists/row-dialog";
import { useListPage } from "@/components/admin/lists/use-list-page";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import type { Column } from "@/components/ui/table";
import { JOINT_KIND_LABELS, JOINT_STATUS_LABELS } from "@/lib/joint-decisions/labels";
import type { JointDecision } from "@/lib/joint-decisions/view";
import { formatDate, languageOf } from "@/lib/schools/labels";
import { JOINT_DECISIONS } from "./joint-decisions-address";
import { ProposeJointly } from "./propose-jointly";
import { ViewAuthor } from "./view-author";

const LIST = "joint-decisions";

/** Acts that need two administrators: what was proposed, and what became of it. */
export function JointDecisions() {
  const page = useListPage<JointDecision, "agree" | "author">({ id: LIST, path: JOINT_DECISIONS, defaultSort: "newest" });
  const [proposeOpener, setProposeOpener] = useState<Opener | null>(null);
  const { opened } = page;
  const answer = (proposal: JointDecision, outcome: "agreed" | "declined") =>
    page.act(proposal, {
      method: "PUT",
      address: `${JOINT_DECISIONS}/${proposal.id}`,
      body: { outcome },
      done: { title: outcome === "agreed" ? "Agreed" : "Declined", text: proposal.subject.name },
      failed: "Failed to answer the proposal.",
      showsReason: true,
      keepsRow: true,
    });
  const withdraw = (proposal: JointDecision) =>
    page.act(proposal, {
      method: "DELETE",
      address: `${JOINT_DECISIONS}/${proposal.id}`,
      done: { title: "Withdrawn", text: proposal.subject.name },
      failed: "Failed to withdraw the proposal.",
      showsReason: true,
      keepsRow: true,
    });

  const actions = actionsColumn<JointDecision>((proposal) => {
    const about = ` ${JOINT_KIND_LABELS[proposal.kind].toLowerCase()}: ${proposal.subject.name}`;
    if (proposal.status === "agreed" && proposal.kind === "review.unmask")
      return <RowButton label="View Author" about={about} isOpener onPress={() => page.open("author", proposal)} />;
    if (proposal.status !== "open") return null;
    return (
      <>
        {proposal.mayAgree && <RowButton label="Agree" about={about} isOpener onPress={() => page.open("agree", proposal)} />}
        {proposal.isYours ? (
          <RowButton label="Withdraw" about={about} onPress={() => void withdraw(proposal)} />
        ) : (
          <RowButton label="Decline" about={about} isDestructive onPress={() => void answer(proposal, "declined")} />
        )}
      </>
    );
  });

  return (
    <ListPage
      page={page}
      heading="Joint decisions"
      intro={
        <p className="text-sm text-ink-soft">
          Deleting a school with reviews, and showing the author of a published anonymous review, need two administrators: one proposes,
          another agrees.
        </p>
      }
      search="Search school or reason"
      searched="schools and reasons"
      tools={
        <ListTools>
          <Button icon="eye" onClick={() => setProposeOpener(noteOpener(LIST))}>
            Ask to See an Author
          </Button>
        </ListTools>
      }
      caption="Joint decisions"
      columns={[...COLUMNS, actions]}
      empty={<Empty icon="circle-check" title="No joint decisions" text="Proposals will be listed here." />}
    >
      {proposeOpener && (
        <ProposeJointly
          kind="review.unmask"
          subject={null}
          onDone={page.reload}
          onClose={() => setProposeOpener(null)}
          returnFocus={() => returnFocus(proposeOpener)}
        />
      )}
      {opened?.what === "agree" && (
        <ConfirmRow
          action="Agree"
          icon="check"
          isPending={page.isPending}
          onConfirm={() => void answer(opened.row, "agreed")}
          {...opened.dialog}
        >
          <p>
            {JOINT_KIND_LABELS[opened.row.kind]}: <b lang={languageOf(opened.row.subject.name)}>{opened.row.subject.name}</b>
          </p>
          <p>{opened.row.reason}</p>
          <p>It is done at once and cannot be undone. The audit log names you both.</p>
        </ConfirmRow>
      )}
      {opened?.what === "author" && <ViewAuthor proposal={opened.row} {...opened.dialog} />}
    </ListPage>
  );
}

const COLUMNS: Column<JointDecision>[] = [
  nameColumn("What", ({ kind, subject }) => (
    <>
      <b>{JOINT_KIND_LABELS[kind]}</b>
      <span lang={languageOf(subject.name)}>{subject.name}</span>
    </>
  )),
  column("Reason", ({ reason }) => <span className="wrap-anywhere">{reason}</span>),
  dateColumn("Proposed", OLDEST_FIRST, ({ proposedAt }) => proposedAt),
  column("By", ({ proposedBy, isYours }) => (isYours ? "You" : (proposedBy ?? "Account deleted"))),
  column("Status", ({ status, decidedBy, expiresAt }) => (
    <Lines>
      <span>{JOINT_STATUS_LABELS[status]}</span>
      <span className="text-xs text-ink-soft">{status === "open" ? `until ${formatDate(expiresAt)}` : decidedBy && `by ${decidedBy}`}</span>
    </Lines>
  )),
];
