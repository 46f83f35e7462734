"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Empty } from "@/components/ui/empty";
import { useListAddress } from "@/components/ui/list-address.client";
import { SearchField } from "@/components/ui/search-field.client";
import { toast } from "@/components/ui/toast";
import type { OpenReport } from "@/lib/moderation/view";
import { formatCount } from "@/lib/schools/labels";
import { AdminList } from "@/components/admin/admin-list";
import { AdminSection } from "@/components/admin/admin-section";
import { callAdmin, toastFailure } from "@/components/admin/call-admin";
import { reportColumns } from "./report-columns";
import { noteOpener, returnFocus, returnFocusWhenGone, type Opener } from "@/components/admin/return-focus";
import { useAdminList, useListChanges } from "@/components/admin/use-admin-list";

const RemoveReported = dynamic(() => import("./remove-reported").then((file) => file.RemoveReported), { ssr: false });

const REPORTS = "/api/admin/reports";
const LIST = "reports";

/** Open reports. A moderator keeps or deletes the reported review or reply. */
export function Reports() {
  const address = useListAddress({ defaultSort: "due" });
  const list = useAdminList<OpenReport>(REPORTS, address);
  const changes = useListChanges<OpenReport>(REPORTS);
  const [removed, setRemoved] = useState<{ report: OpenReport; opener: Opener } | null>(null);
  const [pendingId, setPendingId] = useState<string | null>(null);

  const keep = async (report: OpenReport) => {
    if (pendingId) return;
    setPendingId(report.id);
    const opener = noteOpener(LIST);
    try {
      await callAdmin(`${REPORTS}/${report.id}`, { method: "PUT", body: { resolution: "kept" } });
      changes.removeRows([report.id]);
      toast({
        title: report.reply ? "Reply Kept" : "Review Kept",
        text: `${report.review.school.name}. Other reports for the same reason are closed too.`,
      });
      returnFocusWhenGone(opener);
    } catch (error) {
      toastFailure(error, `Failed to keep the ${report.reply ? "reply" : "review"}.`);
    }
    setPendingId(null);
    void changes.reload();
  };

  return (
    <AdminSection id={LIST} heading="Reports" isHeadingHidden>
      <div className="gap-3 flex flex-wrap justify-between">
        <SearchField label="Search school" value={address.search} onSearch={(search) => address.show({ search }, "replace")} />
      </div>
      <p className="text-sm text-ink-soft" role="status">
        {list.data && `${formatCount(list.data.total)} ${list.data.total === 1 ? "report" : "reports"}, most urgent first`}
      </p>
      <AdminList
        caption="Reports about reviews and replies"
        columns={reportColumns({
          pendingId,
          onKeep: (report) => void keep(report),
          onRemove: (report) => setRemoved({ report, opener: noteOpener(LIST) }),
        })}
        list={list}
        address={address}
        searched="school names"
        empty={<NoReports />}
      />
      {removed && (
        <RemoveReported
          report={removed.report}
          onRemoved={(ids) => changes.removeRows(ids)}
          onClose={() => {
            setRemoved(null);
            void changes.reload();
          }}
          returnFocus={() => returnFocus(removed.opener, removed.report.id)}
        />
      )}
    </AdminSection>
  );
}

function NoReports() {
  return <Empty icon="circle-check" title="No open reports" text="New reports about reviews and replies will be listed here." />;
}
