"use client";
import { useQuery } from "@tanstack/react-query";
import { FormFailure } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import type { AdminFigures } from "@/lib/analytics/view";
import { formatCount, languageOf } from "@/lib/schools/labels";
import { AdminTabs } from "./admin-tabs.client";
import { describeFailure, readAdmin } from "./call-admin";
import { FIGURES } from "./use-admin-list";

/** What stands above every part of the dashboard: how much is pending, who is at work, the four figures, the tabs. */
export function AdminHeader({ name }: { name: string }) {
  const { data: figures, error } = useQuery({ queryKey: [FIGURES], queryFn: ({ signal }) => readAdmin<AdminFigures>(FIGURES, { signal }) });
  const isMissing = error !== null;
  return (
    <>
      <div className="row row-between">
        <h1>Admin Panel</h1>
        <p className="small row">
          {figures && <PendingItems count={figures.pendingVerifications + figures.pendingReviews} />}
          <span className="soft" lang={languageOf(name)}>
            {name}
          </span>
        </p>
      </div>
      <dl className="statline admin-figures">
        <Figure title="Pending Verifications" value={figures?.pendingVerifications} isMissing={isMissing} />
        <Figure title="Pending Reviews" value={figures?.pendingReviews} isMissing={isMissing} />
        <Figure title="Verified Parents" value={figures?.verifiedParents} isMissing={isMissing} />
        <Figure title="Active Schools" value={figures?.activeSchools} isMissing={isMissing} />
      </dl>
      {error && (
        <div className="figures-failed">
          <FormFailure>The figures did not come. {describeFailure(error)}</FormFailure>
        </div>
      )}
      <AdminTabs figures={figures} />
    </>
  );
}

function PendingItems({ count }: { count: number }) {
  return (
    <span className={count > 0 ? "status status-warn" : "status status-good"}>
      <Icon name={count > 0 ? "clock" : "check"} />
      {count === 1 ? "1 pending item" : `${formatCount(count)} pending items`}
    </span>
  );
}

/** `isMissing`: it did not come, and nothing is on its way. */
function Figure({ title, value, isMissing }: { title: string; value?: number; isMissing: boolean }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{value === undefined ? <Unknown isMissing={isMissing} /> : formatCount(value)}</dd>
    </div>
  );
}

const Unknown = ({ isMissing }: { isMissing: boolean }) =>
  isMissing ? (
    <span className="soft">
      <span aria-hidden="true">–</span>
      <span className="vh">Not known</span>
    </span>
  ) : (
    <span className="sk sk-figure" />
  );
