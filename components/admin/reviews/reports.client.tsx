"use client";
import dynamic from "next/dynamic";
import { Prose } from "@/components/admin/prose";
import { DueClock } from "@/components/admin/cases/clocks";
import { Lines, RowButton } from "@/components/admin/lists/cells";
import { actionsColumn, column, type Columns, nameColumn, sortedColumn } from "@/components/admin/lists/list-columns";
import { countRows, ListPage } from "@/components/admin/lists/list-page";
import type { StatedReason } from "@/components/admin/cases/reason-form";
import { useListPage } from "@/components/admin/lists/use-list-page";
import { Badge } from "@/components/ui/badge";
import type { OpenReport } from "@/lib/moderation/view";
import { REPLY_TITLE, RULES } from "@/lib/reviews/labels";
import { ReviewSummary } from "./review-summary";

const RemovalDialog = dynamic(() => import("./rule-form").then((file) => file.RemovalDialog), { ssr: false });

const REPORTS = "/api/admin/reports";

/** Open reports. A moderator keeps or deletes the reported review or reply. */
export function Reports() {
  const page = useListPage<OpenReport>({ id: "reports", path: REPORTS, defaultSort: "due" });
  const { act, opened, isPending } = page;
  const keep = (report: OpenReport) =>
    act(report, {
      method: "PUT",
      address: `${REPORTS}/${report.id}`,
      body: { resolution: "kept" },
      done: {
        title: report.reply ? "Reply Kept" : "Review Kept",
        text: `${report.review.school.name}. Other reports for the same reason are closed too.`,
      },
      failed: `Failed to keep the ${kindOf(report)}.`,
    });
  const remove = (report: OpenReport, reason: StatedReason<string>) => {
    const { review, reply } = report;
    const { id, version } = reply ?? review;
    return act(report, {
      method: "DELETE",
      address: reply ? `/api/admin/replies/${id}` : `/api/admin/reviews/${id}`,
      body: { ...reason, version, reopen: true },
      done: {
        title: reply ? "Reply Deleted" : "Review Deleted",
        text: `${review.school.name}. We have told the author. The public log names the rule.`,
      },
      failed: reply ? "Failed to delete the reply." : "Failed to delete review.",
    });
  };
  const actions = actionsColumn<OpenReport>((report) => {
    const about = `${kindOf(report)} of ${report.review.school.name}`;
    return (
      <>
        <RowButton
          label={(report.reply ?? report.review).isHidden ? "Publish Again" : "Keep Published"}
          about={`: ${about}`}
          isPending={page.pendingId === report.id}
          onPress={() => void keep(report)}
        />
        <RowButton label="Delete" about={` ${about}`} isDestructive isOpener onPress={() => page.open("view", report)} />
      </>
    );
  });

  return (
    <ListPage
      page={page}
      heading="Reports"
      isHeadingHidden
      search="Search school"
      searched="school names"
      count={(list) => `${countRows(list, "report", "reports")}, most urgent first`}
      caption="Reports about reviews and replies"
      columns={[...COLUMNS, actions]}
      empty={{ title: "No open reports", text: "New reports about reviews and replies will be listed here." }}
    >
      {opened && (
        <RemovalDialog
          kind={kindOf(opened.row)}
          schoolName={opened.row.review.school.name}
          description="This can’t be undone. It closes all reports about it."
          preset={opened.row.reasonCode}
          isPending={isPending}
          onSubmit={(reason) => void remove(opened.row, reason)}
          {...opened.dialog}
        />
      )}
    </ListPage>
  );
}

const kindOf = ({ reply }: OpenReport) => (reply ? "reply" : "review");

const BY_URGENCY = { ascending: "due", descending: "newest", ascendingLabel: "Most urgent first", descendingLabel: "Newest first" };

const COLUMNS: Columns<OpenReport> = [
  nameColumn("Review", ({ review, reply }) => (
    <div>
      <ReviewSummary school={review.school} review={review} isPublished={review.isPublished}>
        {review.isHidden && <Hidden />}
      </ReviewSummary>
      {reply && (
        <div className="school-reply gap-1 grid justify-items-start">
          <b className="font-medium text-ink">{REPLY_TITLE}</b>
          {reply.isHidden && <Hidden />}
          <Prose text={reply.text} />
        </div>
      )}
    </div>
  )),
  column("Reported for", ({ reasonCode, text, isByMember, reply }) => (
    <Lines>
      <b className="font-medium text-ink">{RULES[reasonCode].title}</b>
      {reply && <span className="text-sm">About the school’s reply</span>}
      {text && <Prose text={text} />}
      <span className="text-sm text-ink-soft">{isByMember ? "Reported by a signed-in user" : "Reported by a visitor"}</span>
    </Lines>
  )),
  sortedColumn("Due", BY_URGENCY, ({ createdAt, dueAt }) => (
    <Lines>
      <DueClock since={createdAt} due={dueAt} />
    </Lines>
  )),
];

function Hidden() {
  return (
    <Badge variant="warn" size="sm" icon="eye-off">
      Hidden until decided
    </Badge>
  );
}
