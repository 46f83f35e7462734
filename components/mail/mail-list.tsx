import { PageNumbers } from "@/components/ui/page-numbers";
import { Icon } from "@/components/ui/icon";
import { type Column, Table } from "@/components/ui/table";
import { MAIL_KIND_LABELS, MAIL_STATUS_LABELS } from "@/lib/mail/labels";
import { MAIL_STATUSES, type ListedMail, type MailStatus } from "@/lib/mail/view";
import { formatMoment } from "@/lib/platform/clock";

interface MailListProps {
  mails: ListedMail[];
  page: number;
  pages: number;
  status?: MailStatus;
}

const address = ({ page, status }: { page?: number; status?: MailStatus }) => {
  const query = new URLSearchParams({ ...(status && { status }), ...(page && page > 1 && { page: String(page) }) });
  return `/admin/mail${query.size > 0 ? `?${query}` : ""}`;
};

const STATUS_LOOK = {
  queued: { className: "status status-warn", icon: "clock" },
  sent: { className: "status status-good", icon: "check" },
  cancelled: { className: "status", icon: "x" },
  failed: { className: "status status-bad", icon: "circle-alert" },
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
    cell: ({ status }) => (
      <span className={STATUS_LOOK[status].className}>
        <Icon name={STATUS_LOOK[status].icon} />
        {MAIL_STATUS_LABELS[status]}
      </span>
    ),
  },
  { id: "written", title: "Written", cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time> },
  { id: "address", title: "To", cell: ({ address: to }) => to ?? <span className="soft">Not stored once sent</span> },
  {
    id: "fate",
    title: "Delivery",
    cell: ({ status, attempts, sentAt, notBefore, lastError }) => (
      <>
        {sentAt && <time dateTime={sentAt}>{formatMoment(sentAt)}</time>}
        {status === "queued" && <>Next try: {formatMoment(notBefore)}</>}
        {attempts > 1 && <> ({attempts} tries)</>}
        {lastError && <span className="small soft"> {lastError}</span>}
      </>
    ),
  },
];

/** The outbox, newest first. Works without JavaScript. */
export function MailList({ mails, page, pages, status }: MailListProps) {
  return (
    <section className="stack admin-list" aria-labelledby="mail-title">
      <h2 id="mail-title">Email</h2>
      <nav className="chips" aria-label="Filter by status">
        {[undefined, ...MAIL_STATUSES].map((one) => (
          <a
            key={one ?? "all"}
            className={one === status ? "chip chip-on" : "chip"}
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
    </section>
  );
}
