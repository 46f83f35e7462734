"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Dialog } from "@/components/ui/dialog.client";
import { Empty } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { useListAddress } from "@/components/ui/list-address.client";
import { SearchField } from "@/components/ui/search-field.client";
import type { QueuedReview } from "@/lib/moderation/view";
import { formatCount } from "@/lib/schools/labels";
import { AdminList } from "@/components/admin/admin-list";
import { AdminSection } from "@/components/admin/admin-section";
import { ExportLink } from "@/components/admin/export-link";
import { noteOpener, returnFocus, returnFocusWhenGone, type Opener } from "@/components/admin/return-focus";
import { describeReview, reviewColumns, type ReviewAct } from "./review-columns";
import { useAdminList } from "@/components/admin/use-admin-list";
import { Button } from "@/components/ui/button";
import { REVIEW_QUEUE, useReviewDecisions } from "./use-review-decisions";

// Dialogs are loaded when they are opened.
const ViewReview = dynamic(() => import("./view-review").then((file) => file.ViewReview), { ssr: false });
const RuleForm = dynamic(() => import("./rule-form").then((file) => file.RuleForm), { ssr: false });

const LIST = "reviews";

/** Review Moderation: pending reviews, oldest first. */
export function ReviewQueue() {
  const address = useListAddress({ defaultSort: "oldest" });
  const list = useAdminList<QueuedReview>(REVIEW_QUEUE, address);
  const decisions = useReviewDecisions();
  const [opened, setOpened] = useState<{ what: "view" | "edit" | "remove"; review: QueuedReview } | null>(null);
  const [opener, setOpener] = useState<Opener | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());

  const rows = list.data?.rows ?? [];
  const selectedReviews = rows.filter(({ id }) => selected.has(id));
  const close = () => setOpened(null);
  const restoreFocus = (shownId?: string) => opener && returnFocus(opener, shownId);

  const act = async (what: ReviewAct, review: QueuedReview) => {
    const from = noteOpener(LIST);
    if (what === "approve") {
      if ((await decisions.approve(review)) === "done") returnFocusWhenGone(from);
      return;
    }
    setOpener(from);
    setOpened({ what, review });
  };
  const approveSelected = async () => {
    const from = noteOpener(LIST);
    if ((await decisions.approveSeveral(selectedReviews)) !== "done") return;
    setSelected(new Set());
    returnFocusWhenGone(from);
  };

  return (
    <AdminSection id={LIST} heading="Reviews awaiting moderation" isHeadingHidden>
      <div className="gap-3 flex flex-wrap justify-between">
        <SearchField
          label="Search school, author or comment"
          value={address.search}
          onSearch={(search) => address.show({ search }, "replace")}
        />
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-auto">
          <Button variant="outline" onClick={() => void list.refetch()}>
            <Icon name="rotate-cw" className={list.isFetching ? "animate-spin motion-reduce:animate-none" : undefined} />
            Reload
          </Button>
          <ExportLink path="/api/admin/reviews/export.csv" query={{ search: address.search, status: "pending" }} />
        </div>
      </div>
      <p className="text-sm text-ink-soft" role="status">
        {list.data &&
          `${formatCount(list.data.total)}${list.data.isTotalCapped ? "+" : ""} waiting, ${address.sort === "newest" ? "newest" : "oldest"} first`}
      </p>
      {selectedReviews.length > 0 && (
        <div
          className="sticky top-17 z-(--z-sticky) flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-action bg-action-soft px-4 py-2"
          role="group"
          aria-label="Selected reviews"
        >
          <b>{selectedReviews.length} selected</b>
          <Button aria-disabled={decisions.isPending || undefined} onClick={() => void (decisions.isPending || approveSelected())}>
            <Icon name="check" />
            Approve Selected
          </Button>
          <Button variant="ghost" onClick={() => setSelected(new Set())}>
            Clear
          </Button>
        </div>
      )}
      <AdminList
        caption="Reviews awaiting moderation"
        columns={reviewColumns({ rows, selected, onSelect: setSelected, onAct: (what, review) => void act(what, review) })}
        list={list}
        address={address}
        searched="schools, authors and comments"
        empty={<NoPendingReviews />}
      />

      {(opened?.what === "view" || opened?.what === "edit") && (
        <ViewReview
          opened={opened.review}
          initialMode={opened.what}
          queue={rows}
          decisions={decisions}
          onShow={(review) => setOpened(review ? { what: "view", review } : null)}
          onClose={close}
          returnFocus={() => restoreFocus(opened.review.id)}
        />
      )}
      {opened?.what === "remove" && (
        <Dialog
          open
          width="narrow"
          title={`Delete ${describeReview(opened.review)}`}
          description="We tell the author which rule it breaks, and they can appeal. The public log names the rule and the school, but no people."
          onOpenChange={(isOpen) => !isOpen && close()}
          returnFocus={() => restoreFocus(opened.review.id)}
        >
          <RuleForm
            isPending={decisions.isPending}
            onSubmit={(reason) => void decisions.remove(opened.review, reason).then((result) => result === "done" && close())}
          />
        </Dialog>
      )}
    </AdminSection>
  );
}

function NoPendingReviews() {
  return <Empty icon="circle-check" title="No pending reviews" text="You’re up to date. Reload to check for new reviews." />;
}
