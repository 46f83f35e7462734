import type { Column } from "@/components/ui/table";
import { Tooltip } from "@/components/ui/tooltip.client";
import { formatDate, languageOf } from "@/lib/schools/labels";
import { NO_SCHOOL, userStatus } from "@/lib/verification/labels";
import type { ListedUser } from "@/lib/verification/view";
import { copyText } from "@/components/admin/copy-text";
import { EmailState } from "@/components/admin/verification/parent-facts";
import { nameOf } from "@/components/admin/use-decisions";
import { RowAction } from "@/components/admin/row-action";
import { Badge } from "@/components/ui/badge";
import { linkButtonClasses } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";

const copyEmail = ({ email }: ListedUser) => void copyText(email, `${email} copied to clipboard`);

/** The columns of All Users that the specification names. */
export function userColumns(open: (what: "delete" | "revoke", user: ListedUser) => void): Column<ListedUser>[] {
  return [
    { id: "user", title: "User", kind: "name", sort: { ascending: "name", descending: "-name" }, cell: (user) => <Name user={user} /> },
    { id: "email", title: "Email", sort: { ascending: "email", descending: "-email" }, cell: (user) => <Email user={user} /> },
    {
      id: "school",
      title: "School",
      cell: ({ schoolName }) =>
        schoolName ? <span lang={languageOf(schoolName)}>{schoolName}</span> : <span className="text-ink-soft">{NO_SCHOOL}</span>,
    },
    { id: "status", title: "Status", cell: (user) => <Status user={user} /> },
    {
      id: "joined",
      title: "Joined",
      sort: { ascending: "oldest", descending: "newest", ascendingLabel: "Joined, oldest first", descendingLabel: "Joined, newest first" },
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
    },
    {
      id: "actions",
      title: "Actions",
      kind: "actions",
      cell: (user) => (
        <>
          <RowAction icon="copy" name="Copy Email" row={nameOf(user)} onPress={() => copyEmail(user)} />
          {user.isVerified && !user.isAdmin && (
            <RowAction icon="shield-off" name="Revoke Verification" row={nameOf(user)} onPress={() => open("revoke", user)} />
          )}
          {!user.isAdmin && <RowAction icon="trash-2" name="Delete" row={nameOf(user)} destructive onPress={() => open("delete", user)} />}
        </>
      ),
    },
  ];
}

function Name({ user }: { user: ListedUser }) {
  const name = nameOf(user);
  return <b lang={languageOf(name)}>{name}</b>;
}

function Email({ user }: { user: ListedUser }) {
  return (
    <span className="gap-1 grid justify-items-start">
      <Tooltip text="Copy this email address">
        <button className={cn(linkButtonClasses, "min-w-36 wrap-anywhere max-md:min-w-0")} type="button" onClick={() => copyEmail(user)}>
          {user.email}
        </button>
      </Tooltip>
      {!user.isEmailConfirmed && <EmailState isConfirmed={false} />}
    </span>
  );
}

const STATUS_LOOKS = {
  Administrator: { variant: "neutral", icon: "shield" },
  "Verified Parent": { variant: "good", icon: "badge-check" },
  Rejected: { variant: "bad", icon: "x" },
  "Pending Verification": { variant: "warn", icon: "clock" },
} as const;

function Status({ user }: { user: ListedUser }) {
  const status = userStatus(user);
  const { variant, icon } = STATUS_LOOKS[status];
  return (
    <Badge variant={variant} size="sm" icon={icon}>
      {status}
    </Badge>
  );
}
