"use client";
import { useState } from "react";
import { ChangeList } from "@/components/admin/change-list";
import { Lines, RowButton } from "@/components/admin/lists/cells";
import { actionsColumn, column, type Columns, dateColumn, nameColumn, OLDEST_FIRST } from "@/components/admin/lists/list-columns";
import { ListPage, ListTools } from "@/components/admin/lists/list-page";
import { noteOpener, returnFocus, type Opener } from "@/components/admin/lists/return-focus";
import { useListPage } from "@/components/admin/lists/use-list-page";
import { Button } from "@/components/ui/button";
import { formatFact } from "@/lib/curation/labels";
import { JOINT_KIND_LABELS, JOINT_STATUS_LABELS } from "@/lib/joint-decisions/labels";
import type { ProposalAnswer } from "@/lib/joint-decisions/schema";
import type { JointDecision } from "@/lib/joint-decisions/view";
import { formatDate, languageOf } from "@/lib/schools/labels";
import { AnswerProposal } from "./answer-proposal";
import { JOINT_DECISIONS } from "./joint-decisions-address";
import { ProposeJointly } from "./propose-jointly";
import { describeFacts, describeSchools, toLine } from "./upload-changes";
import { ViewAuthor } from "./view-author";

const LIST = "joint-decisions";

/** Acts that need two administrators: what was proposed, and what became of it. */
export function JointDecisions() {
  const page = useListPage<JointDecision, "answer" | "author">({ id: LIST, path: JOINT_DECISIONS, defaultSort: "newest" });
  const [proposeOpener, setProposeOpener] = useState<Opener | null>(null);
  const { opened } = page;
  const open = page.rows.filter(({ status, isYours, isOwnSchool }) => status === "open" && !isYours && !isOwnSchool);
  const index = open.findIndex(({ id }) => id === opened?.row.id);
  const [previous, next] = index < 0 ? [] : [open[index - 1], open[index + 1]];
  const answer = (proposal: JointDecision, body: ProposalAnswer) =>
    page.act(proposal, {
      method: "PUT",
      address: `${JOINT_DECISIONS}/${proposal.id}`,
      body,
      done: { title: body.outcome === "agreed" ? "Agreed" : "Declined", text: proposal.subject.name },
      failed: "Failed to answer the proposal.",
      showsReason: true,
      keepsRow: true,
      next: next ?? previous,
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
    if (proposal.status !== "open" || proposal.isOwnSchool) return null;
    return (
      <>
        {(proposal.mayAgree || !proposal.isYours) && (
          <RowButton label="Answer" about={about} isOpener onPress={() => page.open("answer", proposal)} />
        )}
        {proposal.isYours && <RowButton label="Withdraw" about={about} onPress={() => void withdraw(proposal)} />}
      </>
    );
  });

  return (
    <ListPage
      page={page}
      heading="Joint decisions"
      intro={
        <p className="text-sm text-ink-soft">
          These need two administrators, one who proposes and another who agrees: changing a school’s name, board, numbers or classes, also
          by an upload or its rollback, closing or merging it, deleting it with its reviews, letting a person speak for a school with
          reviews or a representative, and showing the author of a published anonymous review.
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
      columns={[...COLUMNS, actions]}
      empty={{ title: "No joint decisions", text: "Proposals will be listed here." }}
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
      {opened?.what === "answer" && (
        <AnswerProposal
          key={opened.row.id}
          proposal={opened.row}
          isPending={page.isPending}
          onAnswer={(body) => void answer(opened.row, body)}
          {...(next && { next: () => page.show("answer", next) })}
          {...(previous && { previous: () => page.show("answer", previous) })}
          {...opened.dialog}
        />
      )}
      {opened?.what === "author" && <ViewAuthor proposal={opened.row} {...opened.dialog} />}
    </ListPage>
  );
}

const SHOWN_CHANGES = 4;

const COLUMNS: Columns<JointDecision> = [
  nameColumn("What", ({ kind, subject }) => (
    <>
      <b>{JOINT_KIND_LABELS[kind]}</b>
      <span lang={languageOf(subject.name)}>{subject.name}</span>
    </>
  )),
  column("What changes, and why", ({ kind, changes, upload, reason, answer }) => (
    <Lines>
      {upload && <span>{describeSchools(upload)}</span>}
      {upload && <span className="text-ink-soft">{describeFacts(upload)}</span>}
      {kind !== "school.merge" && !upload && <ChangeList changes={changes.slice(0, SHOWN_CHANGES).map(toLine)} />}
      {kind === "school.merge" && <span>Into {formatFact("name", changes.find(({ field }) => field === "name")?.after)}</span>}
      <span className="wrap-anywhere">{reason}</span>
      {answer && <span className="wrap-anywhere text-ink-soft">Answer: {answer}</span>}
    </Lines>
  )),
  dateColumn("Proposed", OLDEST_FIRST, ({ proposedAt }) => proposedAt),
  column("By", ({ proposedBy, isYours }) => (isYours ? "You" : (proposedBy ?? "Account deleted"))),
  column("Status", ({ status, decidedBy, expiresAt, isOwnSchool }) => (
    <Lines>
      <span>{JOINT_STATUS_LABELS[status]}</span>
      {status === "open" && isOwnSchool && (
        <span className="text-xs text-ink-soft">by another administrator, because you represent this school or have a child there</span>
      )}
      <span className="text-xs text-ink-soft">{status === "open" ? `until ${formatDate(expiresAt)}` : decidedBy && `by ${decidedBy}`}</span>
    </Lines>
  )),
];
