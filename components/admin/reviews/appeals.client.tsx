"use client";
import { useState } from "react";
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
import { AdminSection } from "@/components/admin/admin-section";
import { callAdmin, toastFailure } from "@/components/admin/call-admin";
import { noteOpener, returnFocus, type Opener } from "@/components/admin/return-focus";
import { useAdminList, useListChanges } from "@/components/admin/use-admin-list";
import { nameOf } from "@/components/admin/use-decisions";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";

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
    <AdminSection id={LIST} heading="Appeals">
      <div className="gap-3 flex flex-wrap justify-between">
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
    </AdminSection>
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
        <span className="text-sm text-ink-soft">{school.city}</span>
      </>
    ),
  },
  { id: "author", title: "Author", cell: ({ review }) => (review.user ? nameOf(review.user) : "Account deleted") },
  {
    id: "removed",
    title: "Removed for",
    cell: ({ removal }) => (
      <span className="gap-1 grid justify-items-start">
        <span>{ruleTitle(removal.code)}</span>
        <span className="text-xs text-ink-soft">
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
    cell: ({ dueAt }) => <span className="whitespace-nowrap">{formatDate(dueAt)}</span>,
  },
  {
    id: "actions",
    title: "Actions",
    kind: "actions",
    cell: (appeal) => (
      <Button variant="outline" size="sm" data-opener onClick={() => onOpen(appeal)}>
        View Appeal<span className="sr-only"> about {appeal.review.school.name}</span>
      </Button>
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
      <div className="space-y-4">
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
          <Notice inline kind="warn" icon="lock">
            <p>You removed this review, so another administrator must answer the appeal.</p>
          </Notice>
        ) : (
          <>
            <Field label="Answer to the author" optional>
              {(control) => (
                <Textarea
                  {...control}
                  className="min-h-18"
                  maxLength={REASON_TEXT_MAX_LENGTH}
                  value={answer}
                  onChange={(event) => setAnswer(event.target.value)}
                />
              )}
            </Field>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <Button aria-disabled={isPending || undefined} onClick={() => onDecide("restored", answer)}>
                <Icon name="undo-2" />
                Restore Review
              </Button>
              <Button variant="destructive" aria-disabled={isPending || undefined} onClick={() => onDecide("upheld", answer)}>
                <Icon name="x" />
                Uphold Removal
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
