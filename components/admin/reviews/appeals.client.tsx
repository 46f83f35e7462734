"use client";
import { useState } from "react";
import { Lines, RowButton } from "@/components/admin/lists/cells";
import { actionsColumn, column, type Columns, nameColumn, dateColumn } from "@/components/admin/lists/list-columns";
import { ListPage } from "@/components/admin/lists/list-page";
import { RowDialog, type RowDialogProps } from "@/components/admin/lists/row-dialog";
import { nameOf } from "@/components/admin/lists/use-decisions";
import { useListPage } from "@/components/admin/lists/use-list-page";
import { Button } from "@/components/ui/button";
import { TextareaField } from "@/components/ui/field";
import { Fact } from "@/components/ui/fact";
import { Notice } from "@/components/ui/notice";
import { noAuthorLabel } from "@/lib/moderation/labels";
import { MAX_REASON_TEXT_LENGTH } from "@/lib/verification/schema";
import type { OpenAppeal } from "@/lib/moderation/view";
import { RATINGS, ruleTitle } from "@/lib/reviews/labels";
import { formatDate, languageOf } from "@/lib/schools/labels";

const APPEALS = "/api/admin/appeals";

/** Open appeals against deleted reviews, the most urgent first. */
export function Appeals() {
  const page = useListPage<OpenAppeal>({ id: "appeals", path: APPEALS, defaultSort: "due" });
  const { opened } = page;
  const decide = (appeal: OpenAppeal, outcome: "upheld" | "restored", answer: string) =>
    page.act(appeal, {
      method: "PUT",
      address: `${APPEALS}/${appeal.id}`,
      body: { outcome, answer: answer.trim() || null },
      done: { title: outcome === "restored" ? "Review Restored" : "Removal Upheld", text: "We have told the author." },
      failed: "Failed to answer the appeal.",
    });
  const actions = actionsColumn<OpenAppeal>((appeal) => (
    <RowButton label="View Appeal" about={` about ${appeal.review.school.name}`} isOpener onPress={() => page.open("view", appeal)} />
  ));

  return (
    <ListPage
      page={page}
      heading="Appeals"
      search="Search school, author or appeal"
      searched="schools, authors and appeals"
      caption="Open appeals"
      columns={[...COLUMNS, actions]}
      empty={{ title: "No open appeals", text: "Appeals against deleted reviews will be listed here." }}
    >
      {opened && (
        <AppealDialog
          appeal={opened.row}
          isPending={page.isPending}
          onDecide={(outcome, answer) => void decide(opened.row, outcome, answer)}
          {...opened.dialog}
        />
      )}
    </ListPage>
  );
}

const BY_URGENCY = { ascending: "due", descending: "newest", ascendingLabel: "Most urgent", descendingLabel: "Newest" };

const COLUMNS: Columns<OpenAppeal> = [
  nameColumn("School", ({ review: { school } }) => (
    <>
      <b lang={languageOf(school.name)}>{school.name}</b>
      <span className="text-sm text-ink-soft">{school.city}</span>
    </>
  )),
  column("Author", ({ review }) => (review.user ? nameOf(review.user) : noAuthorLabel(review))),
  column("Removed for", ({ removal }) => (
    <Lines>
      <span>{ruleTitle(removal.code)}</span>
      <span className="text-xs text-ink-soft">
        {formatDate(removal.at)}
        {removal.by && ` by ${removal.by}`}
      </span>
    </Lines>
  )),
  dateColumn("Due", BY_URGENCY, ({ dueAt }) => dueAt),
];

interface AppealDialogProps extends RowDialogProps {
  appeal: OpenAppeal;
  isPending: boolean;
  onDecide: (outcome: "upheld" | "restored", answer: string) => void;
}

/** The removed review, the rule it broke, the author's appeal and the answer to it. */
function AppealDialog({ appeal: { review, removal, isYours, text }, isPending, onDecide, ...dialog }: AppealDialogProps) {
  const [answer, setAnswer] = useState("");
  return (
    <RowDialog
      title={`Appeal about a review of ${review.school.name}`}
      description={`Removed for ${ruleTitle(removal.code)}${removal.text ? `. ${removal.text}` : ""}`}
      {...dialog}
    >
      <div className="space-y-4">
        <h3>What the author says</h3>
        <p className="review-text" lang={languageOf(text)}>
          {text}
        </p>
        <h3>The removed review</h3>
        <dl className="facts">
          {RATINGS.map(({ category, title }) => (
            <Fact key={category} label={title}>
              {review[`${category}Rating`]}/5 {review[`${category}Comment`]}
            </Fact>
          ))}
        </dl>
        {isYours ? (
          <Notice inline kind="warn" icon="lock">
            <p>You removed this review, so another administrator must answer the appeal.</p>
          </Notice>
        ) : (
          <>
            <TextareaField
              label="Answer to the author"
              optional
              className="min-h-18"
              rows={2}
              maxLength={MAX_REASON_TEXT_LENGTH}
              value={answer}
              onChange={(event) => setAnswer(event.target.value)}
            />
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <Button icon="undo-2" aria-disabled={isPending || undefined} onClick={() => onDecide("restored", answer)}>
                Restore Review
              </Button>
              <Button icon="x" variant="destructive" aria-disabled={isPending || undefined} onClick={() => onDecide("upheld", answer)}>
                Uphold Removal
              </Button>
            </div>
          </>
        )}
      </div>
    </RowDialog>
  );
}
