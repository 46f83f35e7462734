import { AdminSection } from "@/components/admin/admin-section";
import { Badge } from "@/components/ui/badge";
import { chipVariants } from "@/components/ui/chip";
import { PageNumbers } from "@/components/ui/page-numbers";
import { type Column, Table } from "@/components/ui/table";
import { MAIL_KIND_LABELS, MAIL_STATUS_LABELS } from "@/lib/mail/labels";
import { MAIL_STATUSES, type ListedMail, type MailStatus } from "@/lib/mail/view";
import { formatMoment } from "@/lib/platform/clock";

const address = ({ page, status }: { page?: number; status?: MailStatus }) => {
  const query = new URLSearchParams({ ...(status && { status }), ...(page && page > 1 && { page: String(page) }) });
  return `/admin/mail${query.size > 0 ? `?${query}` : ""}`;
};

const STATUS_LOOK = {
  queued: { variant: "warn", icon: "clock" },
  sent: { variant: "good", icon: "check" },
  cancelled: { variant: "neutral", icon: "x" },
  failed: { variant: "bad", icon: "circle-alert" },
} as const;

const COLUMNS: Column<ListedMail>[] = [
  {
    id: "kind",
    title: "Email",
    kind: "name",
    cell: ({ kind, id, isStored }) =>
      isStored ? <a href={`/admin/mail/${id}`}>{MAIL_KIND_LABELS[kind] ?? kind}</a> : (MAIL_KIND_LABELS[kind] ?? kind),
  },
  {
    id: "status",
    title: "Status",
    cell: ({ status }) => <Badge {...STATUS_LOOK[status]}>{MAIL_STATUS_LABELS[status]}</Badge>,
  },
  { id: "written", title: "Written", cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time> },
  {
    id: "address",
    title: "To",
    cell: ({ address: to }) => to ?? <span className="text-ink-soft">Not stored once sent</span>,
  },
  {
    id: "fate",
    title: "Delivery",
    cell: ({ status, attempts, sentAt, notBefore, lastError }) => (
      <>
        {sentAt && <time dateTime={sentAt}>{formatMoment(sentAt)}</time>}
        {status === "queued" && <>Next try: {formatMoment(notBefore)}</>}
        {attempts > 1 && <> ({attempts} tries)</>}
        {lastError && <span className="text-sm text-ink-soft"> {lastError}</span>}
      </>
    ),
  },
];

/** The outbox, newest first, without emails about reviews. Works without JavaScript. */
export function MailList({ mails, page, pages, status }: { mails: ListedMail[]; page: number; pages: number; status?: MailStatus }) {
  return (
    <AdminSection heading="Email">
      <p className="text-ink-soft">
        Emails to authors of reviews, and to people who reported one, are not listed. They would show who wrote an anonymous review.
      </p>
      <nav className="flex flex-wrap items-center gap-2" aria-label="Filter by status">
        {[undefined, ...MAIL_STATUSES].map((one) => (
          <a
            key={one ?? "all"}
            className={chipVariants({ selected: one === status })}
            href={address({ status: one })}
            aria-current={one === status ? "page" : undefined}
          >
            {one ? MAIL_STATUS_LABELS[one] : "All"}
          </a>
        ))}
      </nav>
      {mails.length === 0 ? (
        <p>No emails</p>
      ) : (
        <Table caption="Emails, newest first" columns={COLUMNS} rows={mails} rowId={({ id }) => id} />
      )}
      <PageNumbers
        page={page}
        pages={pages}
        link={({ page: number, children, ...props }) => (
          <a key={`${props.rel} ${number}`} {...props} href={address({ page: number, status })}>
            {children}
          </a>
        )}
      />
    </AdminSection>
  );
}
