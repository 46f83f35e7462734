"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { Icon } from "@/components/ui/icon";
import type { AdminFigures } from "@/lib/analytics/view";
import { formatCount, languageOf } from "@/lib/schools/labels";
import { describeFailure, readAdmin } from "./call-admin";
import { FIGURES } from "./use-admin-list";

/** The parts of the dashboard that are built, in the order of their tabs. */
const TABS: { href: string; title: string; count?: (figures: AdminFigures) => number }[] = [
  { href: "/admin", title: "User Verification", count: (figures) => figures.pendingVerifications + figures.pendingEnrolments },
  { href: "/admin/users", title: "All Users" },
  { href: "/admin/schools", title: "School Management" },
  { href: "/admin/reviews", title: "Review Moderation", count: (figures) => figures.pendingReviews },
  { href: "/admin/replies", title: "Replies", count: (figures) => figures.pendingReplies },
  { href: "/admin/reports", title: "Reports", count: (figures) => figures.openReports },
  { href: "/admin/grievances", title: "Grievances", count: (figures) => figures.openGrievances },
  { href: "/admin/corrections", title: "Corrections", count: (figures) => figures.pendingCorrections },
  { href: "/admin/analytics", title: "Analytics" },
  { href: "/admin/audit", title: "Audit Log" },
  { href: "/admin/admins", title: "Admins" },
  { href: "/admin/mail", title: "Mail" },
];

/** What stands above every part of the dashboard: how much is pending, who is at work, the four figures, the tabs. */
export function AdminHeader({ name }: { name: string }) {
  const { data: figures, error } = useQuery({ queryKey: [FIGURES], queryFn: ({ signal }) => readAdmin<AdminFigures>(FIGURES, { signal }) });
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
        <Figure title="Pending Verifications" value={figures?.pendingVerifications} />
        <Figure title="Pending Reviews" value={figures?.pendingReviews} />
        <Figure title="Verified Parents" value={figures?.verifiedParents} />
        <Figure title="Active Schools" value={figures?.activeSchools} />
      </dl>
      {error && (
        <p className="error" role="alert">
          <Icon name="circle-alert" />
          The figures did not come. {describeFailure(error)}
        </p>
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

function Figure({ title, value }: { title: string; value?: number }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{value === undefined ? <span className="sk sk-figure" /> : formatCount(value)}</dd>
    </div>
  );
}

function AdminTabs({ figures }: { figures?: AdminFigures }) {
  const path = usePathname();
  const tabs = useRef<HTMLElement>(null);
  // On a phone the tabs scroll sideways: the current one is brought into view.
  useEffect(() => {
    const current = tabs.current?.querySelector<HTMLElement>("[aria-current]");
    if (tabs.current && current) tabs.current.scrollLeft = current.offsetLeft - (tabs.current.clientWidth - current.offsetWidth) / 2;
  }, [path]);
  return (
    <nav className="tabs" aria-label="Admin" ref={tabs}>
      {TABS.map(({ href, title, count }) => (
        <Link key={href} className="tab" href={href} prefetch={false} aria-current={isWithin(path, href) ? "page" : undefined}>
          {title}
          {figures && count && count(figures) > 0 && (
            <span className="n">
              {formatCount(count(figures))}
              <span className="vh"> pending</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** What lies below a tab's address belongs to that tab; below the first one lie all. */
const isWithin = (path: string, href: string) => path === href || (href !== "/admin" && path.startsWith(`${href}/`));
