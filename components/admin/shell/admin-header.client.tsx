"use client";
import { useQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { FormFailure } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import type { AdminFigures } from "@/lib/analytics/view";
import { formatCount, languageOf } from "@/lib/schools/labels";
import { AdminTabs } from "./admin-tabs.client";
import { describeFailure, readAdmin } from "@/components/admin/call-admin";
import { FIGURES } from "@/components/admin/lists/use-admin-list";

/** The top of every dashboard page: pending items, the admin's name, four figures and the tabs. */
export function AdminHeader({ name }: { name: string }) {
  const { data: figures, error } = useQuery({ queryKey: [FIGURES], queryFn: ({ signal }) => readAdmin<AdminFigures>(FIGURES, { signal }) });
  const hasFailed = error !== null;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 justify-between">
        <h1>Admin Panel</h1>
        <p className="text-sm flex flex-wrap items-center gap-x-3 gap-y-2">
          {figures && <PendingItems count={figures.pendingVerifications + figures.pendingReviews} />}
          <span className="text-ink-soft" lang={languageOf(name)}>
            {name}
          </span>
        </p>
      </div>
      <dl className="my-4 grid grid-cols-2 rounded-md border border-line bg-raised md:grid-cols-4">
        <Figure title="Pending Verifications" value={figures?.pendingVerifications} hasFailed={hasFailed} />
        <Figure title="Pending Reviews" value={figures?.pendingReviews} hasFailed={hasFailed} />
        <Figure title="Verified Parents" value={figures?.verifiedParents} hasFailed={hasFailed} />
        <Figure title="Active Schools" value={figures?.activeSchools} hasFailed={hasFailed} />
      </dl>
      {error && (
        <div className="mb-4">
          <FormFailure>We couldn’t load the figures. {describeFailure(error)}</FormFailure>
        </div>
      )}
      <AdminTabs figures={figures} />
    </>
  );
}

function PendingItems({ count }: { count: number }) {
  return (
    <Badge variant={count > 0 ? "warn" : "good"} icon={count > 0 ? "clock" : "check"}>
      {count === 1 ? "1 pending item" : `${formatCount(count)} pending items`}
    </Badge>
  );
}

/** One figure; a dash when loading has failed, a placeholder while it loads. */
function Figure({ title, value, hasFailed }: { title: string; value?: number; hasFailed: boolean }) {
  return (
    <div className="flex flex-col justify-between border-line px-4 py-3 nth-[n+3]:border-t even:border-l md:border-t-0! md:not-first:border-l">
      <dt className="text-sm/[1.3] text-ink-soft">{title}</dt>
      <dd className="text-xl/[1.2] font-bold">
        {value !== undefined ? (
          formatCount(value)
        ) : hasFailed ? (
          <span className="text-ink-soft">
            <span aria-hidden="true">–</span>
            <span className="sr-only">Not available</span>
          </span>
        ) : (
          <Skeleton className="h-[1.1em] w-14" />
        )}
      </dd>
    </div>
  );
}
