"use client";
import dynamic from "next/dynamic";
import { ExportLink } from "@/components/admin/lists/export-link";
import { useSelection } from "@/components/admin/lists/list-columns";
import { ListPage, ListTools, ReloadButton, SelectionBar } from "@/components/admin/lists/list-page";
import { noteOpener, returnFocusWhenGone } from "@/components/admin/lists/return-focus";
import { RowDialog } from "@/components/admin/lists/row-dialog";
import { useListPage } from "@/components/admin/lists/use-list-page";
import { Button } from "@/components/ui/button";
import type { QueuedReview } from "@/lib/moderation/view";
import { formatCount } from "@/lib/schools/labels";
import { describeReview, reviewColumns, type ReviewAct } from "./review-columns";
import { REVIEW_QUEUE, useReviewDecisions } from "./use-review-decisions";

const ViewReview = dynamic(() => import("./view-review").then((file) => file.ViewReview), { ssr: false });
const RuleForm = dynamic(() => import("./rule-form").then((file) => file.RuleForm), { ssr: false });

const LIST = "reviews";

/** Review Moderation: pending reviews, oldest first. */
export function ReviewQueue() {
  const page = useListPage<QueuedReview, Exclude<ReviewAct, "approve">>({ id: LIST, path: REVIEW_QUEUE, defaultSort: "oldest" });
  const { address, list, opened, rows } = page;
  const decisions = useReviewDecisions();
  const selection = useSelection(rows);

  const act = async (what: ReviewAct, review: QueuedReview) => {
    if (what !== "approve") return page.open(what, review);
    const opener = noteOpener(LIST);
    if ((await decisions.approve(review)) === "done") returnFocusWhenGone(opener);
  };
  const approveSelected = async () => {
    const opener = noteOpener(LIST);
    if ((await decisions.approveSeveral(selection.rows)) !== "done") return;
    selection.clear();
    returnFocusWhenGone(opener);
  };

  return (
    <ListPage
      page={page}
      heading="Reviews awaiting moderation"
      isHeadingHidden
      search="Search school, author or comment"
      searched="schools, authors and comments"
      tools={
        <ListTools>
          <ReloadButton list={list} />
          <ExportLink path="/api/admin/reviews/export.csv" query={{ search: address.search, status: "pending" }} />
        </ListTools>
      }
      count={({ total, isTotalCapped }) =>
        `${formatCount(total)}${isTotalCapped ? "+" : ""} waiting, ${address.sort === "newest" ? "newest" : "oldest"} first`
      }
      selection={
        <SelectionBar noun="reviews" selection={selection}>
          <Button icon="check" aria-disabled={decisions.isPending || undefined} onClick={() => void approveSelected()}>
            Approve Selected
          </Button>
        </SelectionBar>
      }
      caption="Reviews awaiting moderation"
      columns={reviewColumns(selection, (what, review) => void act(what, review))}
      empty={{ title: "No pending reviews", text: "You’re up to date. Reload to check for new reviews." }}
    >
      {opened && opened.what !== "remove" && (
        <ViewReview
          opened={opened.row}
          initialMode={opened.what}
          queue={rows}
          decisions={decisions}
          onShow={(review) => page.show("view", review)}
          {...opened.dialog}
        />
      )}
      {opened?.what === "remove" && (
        <RowDialog
          width="narrow"
          title={`Delete ${describeReview(opened.row)}`}
          description="We tell the author which rule it breaks, and they can appeal. The public log names the rule and the school, but no people."
          {...opened.dialog}
        >
          <RuleForm
            isPending={decisions.isPending}
            onSubmit={(reason) => void decisions.remove(opened.row, reason).then((result) => result === "done" && page.close())}
          />
        </RowDialog>
      )}
    </ListPage>
  );
}
