"use client";
import { useState } from "react";
import { buttonClasses } from "@/components/ui/button-classes";
import { Dialog } from "@/components/ui/dialog.client";
import { Empty } from "@/components/ui/empty";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { useListAddress } from "@/components/ui/list-address.client";
import { SearchField } from "@/components/ui/search-field.client";
import type { Column } from "@/components/ui/table";
import { toast } from "@/components/ui/toast";
import { REASON_TEXT_MAX_LENGTH } from "@/lib/moderation/schema";
import type { OpenAppeal } from "@/lib/moderation/view";
import { RATINGS, ruleTitle } from "@/lib/reviews/labels";
import { formatDate, languageOf } from "@/lib/schools/labels";
import { AdminList } from "@/components/admin/admin-list";
import { callAdmin, toastFailure } from "@/components/admin/call-admin";
import { noteOpener, returnFocus, type Opener } from "@/components/admin/return-focus";
import { useAdminList, useListChanges } from "@/components/admin/use-admin-list";
import { nameOf } from "@/components/admin/use-decisions";

const APPEALS = "/api/admin/appeals";
const LIST = "appeals";

/** Open appeals against deleted reviews, the most urgent first. */
export function Appeals() {
  const address = useListAddress({ defaultSort: "due" });
  const list = useAdminList<OpenAppeal>(APPEALS, address);
  const changes = useListChanges<OpenAppeal>(APPEALS);
  const [opened, setOpened] = useState<{ appeal: OpenAppeal; opener: Opener } | null>(null);
  const [isPending, setPending] = useState(false);

  const decide = async (outcome: "upheld" | "restored", answer: string) => {
    if (!opened || isPending) return;
    setPending(true);
    try {
      await callAdmin(`${APPEALS}/${opened.appeal.id}`, { method: "PUT", body: { outcome, answer: answer.trim() || null } });
      changes.removeRows([opened.appeal.id]);
      toast({ title: outcome === "restored" ? "Review Restored" : "Removal Upheld", text: "We have told the author." });
      setOpened(null);
    } catch (error) {
      toastFailure(error, "Failed to answer the appeal.");
    }
    setPending(false);
    void changes.reload();
  };

  return (
    <section aria-labelledby="appeals-heading" id={LIST} className="stack admin-list">
      <h2 id="appeals-heading" tabIndex={-1}>
        Appeals
      </h2>
      <div className="list-tools">
        <SearchField
          label="Search school, author or appeal"
          value={address.search}
          onSearch={(search) => address.show({ search }, "replace")}
        />
      </div>
      <AdminList
        caption="Open appeals"
        columns={columns((appeal) => setOpened({ appeal, opener: noteOpener(LIST) }))}
        list={list}
        address={address}
        searched="schools, authors and appeals"
        empty={<Empty icon="circle-check" title="No open appeals" text="Appeals against deleted reviews will be listed here." />}
      />
      {opened && (
        <AppealDialog
          key={opened.appeal.id}
          appeal={opened.appeal}
          isPending={isPending}
          onDecide={(outcome, answer) => void decide(outcome, answer)}
          onClose={() => setOpened(null)}
          returnFocus={() => returnFocus(opened.opener, opened.appeal.id)}
        />
      )}
    </section>
  );
}

const columns = (onOpen: (appeal: OpenAppeal) => void): Column<OpenAppeal>[] => [
  {
    id: "school",
    title: "School",
    kind: "name",
    cell: ({ review: { school } }) => (
      <>
        <b lang={languageOf(school.name)}>{school.name}</b>
        <span className="small soft">{school.city}</span>
      </>
    ),
  },
  { id: "author", title: "Author", cell: ({ review }) => (review.user ? nameOf(review.user) : "Account deleted") },
  {
    id: "removed",
    title: "Removed for",
    cell: ({ removal }) => (
      <span className="cell-lines">
        <span>{ruleTitle(removal.code)}</span>
        <span className="tiny soft">
          {formatDate(removal.at)}
          {removal.by && ` by ${removal.by}`}
        </span>
      </span>
    ),
  },
  {
    id: "due",
    title: "Due",
    sort: { ascending: "due", descending: "newest", ascendingLabel: "Most urgent", descendingLabel: "Newest" },
    cell: ({ dueAt }) => <span className="num">{formatDate(dueAt)}</span>,
  },
  {
    id: "actions",
    title: "Actions",
    kind: "actions",
    cell: (appeal) => (
      <button className="btn btn-2 btn-cell" type="button" data-opener onClick={() => onOpen(appeal)}>
        View Appeal<span className="vh"> about {appeal.review.school.name}</span>
      </button>
    ),
  },
];

interface AppealDialogProps {
  appeal: OpenAppeal;
  isPending: boolean;
  onDecide: (outcome: "upheld" | "restored", answer: string) => void;
  onClose: () => void;
  returnFocus: () => void;
}

/** The removed review, the rule it broke, the author's appeal and the answer to it. */
function AppealDialog({ appeal, isPending, onDecide, onClose, returnFocus: restoreFocus }: AppealDialogProps) {
  const [answer, setAnswer] = useState("");
  const { review, removal, isYours } = appeal;
  return (
    <Dialog
      open
      title={`Appeal about a review of ${review.school.name}`}
      description={`Removed for ${ruleTitle(removal.code)}${removal.text ? `. ${removal.text}` : ""}`}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      returnFocus={restoreFocus}
    >
      <div className="stack">
        <h3>What the author says</h3>
        <p className="review-text" lang={languageOf(appeal.text)}>
          {appeal.text}
        </p>
        <h3>The removed review</h3>
        <dl className="facts">
          {RATINGS.map(({ category, title }) => (
            <div key={category}>
              <dt>{title}</dt>
              <dd>
                {review[`${category}Rating`]}/5 {review[`${category}Comment`]}
              </dd>
            </div>
          ))}
        </dl>
        {isYours ? (
          <p className="notice notice-warn">
            <Icon name="lock" />
            You removed this review, so another administrator must answer the appeal.
          </p>
        ) : (
          <>
            <Field label="Answer to the author" optional>
              {(control) => (
                <textarea
                  {...control}
                  className="input reason-words"
                  maxLength={REASON_TEXT_MAX_LENGTH}
                  value={answer}
                  onChange={(event) => setAnswer(event.target.value)}
                />
              )}
            </Field>
            <div className="row">
              <button
                className={buttonClasses({})}
                type="button"
                aria-disabled={isPending || undefined}
                onClick={() => onDecide("restored", answer)}
              >
                <Icon name="undo-2" />
                Restore Review
              </button>
              <button
                className={buttonClasses({ kind: "destructive" })}
                type="button"
                aria-disabled={isPending || undefined}
                onClick={() => onDecide("upheld", answer)}
              >
                <Icon name="x" />
                Uphold Removal
              </button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
