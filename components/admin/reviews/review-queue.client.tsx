"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { buttonClasses } from "@/components/ui/button-classes";
import { Dialog } from "@/components/ui/dialog.client";
import { Empty } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { useListAddress } from "@/components/ui/list-address.client";
import { SearchField } from "@/components/ui/search-field.client";
import type { QueuedReview } from "@/lib/moderation/view";
import { formatCount } from "@/lib/schools/labels";
import { AdminList } from "@/components/admin/admin-list";
import { ExportLink } from "@/components/admin/export-link";
import { noteOpener, returnFocus, returnFocusWhenGone, type Opener } from "@/components/admin/return-focus";
import { describeReview, reviewColumns, type ReviewAct } from "./review-columns";
import { useAdminList } from "@/components/admin/use-admin-list";
import { REVIEW_QUEUE, useReviewDecisions } from "./use-review-decisions";

// Dialogs come when they are opened.
const ViewReview = dynamic(() => import("./view-review").then((file) => file.ViewReview), { ssr: false });
const RuleForm = dynamic(() => import("./rule-form").then((file) => file.RuleForm), { ssr: false });

const LIST = "reviews";

/** Review Moderation: what waits, oldest first. */
export function ReviewQueue() {
  const address = useListAddress({ defaultSort: "oldest" });
  const list = useAdminList<QueuedReview>(REVIEW_QUEUE, address);
  const decisions = useReviewDecisions();
  const [opened, setOpened] = useState<{ what: "view" | "edit" | "remove"; review: QueuedReview } | null>(null);
  const [opener, setOpener] = useState<Opener | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());

  const rows = list.data?.rows ?? [];
  const chosenReviews = rows.filter(({ id }) => chosen.has(id));
  const close = () => setOpened(null);
  const refund = (shownId?: string) => opener && returnFocus(opener, shownId);

  const act = async (what: ReviewAct, review: QueuedReview) => {
    const from = noteOpener(LIST);
    if (what === "approve") {
      if ((await decisions.approve(review)) === "done") returnFocusWhenGone(from);
      return;
    }
    setOpener(from);
    setOpened({ what, review });
  };
  const approveChosen = async () => {
    const from = noteOpener(LIST);
    if ((await decisions.approveSeveral(chosenReviews)) !== "done") return;
    setChosen(new Set());
    returnFocusWhenGone(from);
  };

  return (
    <section aria-labelledby="reviews-heading" id={LIST} className="stack admin-list">
      <h2 className="vh" id="reviews-heading" tabIndex={-1}>
        Reviews that wait
      </h2>
      <div className="list-tools">
        <SearchField
          label="Search school, author or words"
          value={address.search}
          onSearch={(search) => address.show({ search }, "replace")}
        />
        <button className={buttonClasses({ kind: "outlined" })} type="button" onClick={() => void list.refetch()}>
          <Icon name="rotate-cw" className={list.isFetching ? "spin" : undefined} />
          Reload
        </button>
        <ExportLink path="/api/admin/reviews/export.csv" query={{ search: address.search, status: "pending" }} />
      </div>
      <p className="small soft" role="status">
        {list.data &&
          `${formatCount(list.data.total)}${list.data.isTotalCapped ? "+" : ""} waiting, ${address.sort === "newest" ? "newest" : "oldest"} first`}
      </p>
      {chosenReviews.length > 0 && (
        <div className="chosen-bar" role="group" aria-label="Chosen reviews">
          <b>{chosenReviews.length} chosen</b>
          <button
            className={buttonClasses({})}
            type="button"
            aria-disabled={decisions.isPending || undefined}
            onClick={() => void (decisions.isPending || approveChosen())}
          >
            <Icon name="check" />
            Approve Chosen
          </button>
          <button className={buttonClasses({ kind: "plain" })} type="button" onClick={() => setChosen(new Set())}>
            Clear
          </button>
        </div>
      )}
      <AdminList
        caption="Reviews that wait for a decision"
        columns={reviewColumns({ rows, chosen, onChoose: setChosen, onAct: (what, review) => void act(what, review) })}
        list={list}
        address={address}
        searched="school, author or words"
        empty={<NoneWaits />}
      />

      {(opened?.what === "view" || opened?.what === "edit") && (
        <ViewReview
          opened={opened.review}
          beginsWith={opened.what}
          queue={rows}
          decisions={decisions}
          onShow={(review) => setOpened(review ? { what: "view", review } : null)}
          onClose={close}
          returnFocus={() => refund(opened.review.id)}
        />
      )}
      {opened?.what === "remove" && (
        <Dialog
          open
          width="narrow"
          title={`Remove ${describeReview(opened.review)}`}
          description="The author is told the rule, and may appeal. The public log names the rule and the school, and nobody."
          onOpenChange={(isOpen) => !isOpen && close()}
          returnFocus={() => refund(opened.review.id)}
        >
          <RuleForm
            isPending={decisions.isPending}
            onSubmit={(reason) => void decisions.remove(opened.review, reason).then((result) => result === "done" && close())}
          />
        </Dialog>
      )}
    </section>
  );
}

function NoneWaits() {
  return <Empty icon="circle-check" title="No pending reviews" text="All are decided. Reload to look for new ones." />;
}
