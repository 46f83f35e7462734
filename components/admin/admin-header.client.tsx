"use client";
import { useQuery } from "@tanstack/react-query";
import { FormFailure } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import type { AdminFigures } from "@/lib/analytics/view";
import { formatCount, languageOf } from "@/lib/schools/labels";
import { AdminTabs } from "./admin-tabs.client";
import { describeFailure, readAdmin } from "./call-admin";
import { FIGURES } from "./use-admin-list";

/** The top of every dashboard page: pending items, the admin's name, four figures and the tabs. */
export function AdminHeader({ name }: { name: string }) {
  const { data: figures, error } = useQuery({ queryKey: [FIGURES], queryFn: ({ signal }) => readAdmin<AdminFigures>(FIGURES, { signal }) });
  const hasFailed = error !== null;
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
        <Figure title="Pending Verifications" value={figures?.pendingVerifications} hasFailed={hasFailed} />
        <Figure title="Pending Reviews" value={figures?.pendingReviews} hasFailed={hasFailed} />
        <Figure title="Verified Parents" value={figures?.verifiedParents} hasFailed={hasFailed} />
        <Figure title="Active Schools" value={figures?.activeSchools} hasFailed={hasFailed} />
      </dl>
      {error && (
        <div className="figures-failed">
          <FormFailure>We couldn’t load the figures. {describeFailure(error)}</FormFailure>
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

/** One figure; a dash when loading has failed, a placeholder while it loads. */
function Figure({ title, value, hasFailed }: { title: string; value?: number; hasFailed: boolean }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{value === undefined ? <MissingFigure hasFailed={hasFailed} /> : formatCount(value)}</dd>
    </div>
  );
}

const MissingFigure = ({ hasFailed }: { hasFailed: boolean }) =>
  hasFailed ? (
    <span className="soft">
      <span aria-hidden="true">–</span>
      <span className="vh">Not available</span>
    </span>
  ) : (
    <span className="sk sk-figure" />
  );
