import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon";
import type { Column } from "@/components/ui/table";
import { Tooltip } from "@/components/ui/tooltip.client";
import { formatDate, languageOf } from "@/lib/schools/labels";
import { NO_SCHOOL, userStatus } from "@/lib/verification/labels";
import type { ListedUser } from "@/lib/verification/view";
import { copyText } from "@/components/admin/copy-text";
import { EmailState } from "@/components/admin/verification/parent-facts";
import { nameOf } from "@/components/admin/use-decisions";

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
        schoolName ? <span lang={languageOf(schoolName)}>{schoolName}</span> : <span className="soft">{NO_SCHOOL}</span>,
    },
    { id: "status", title: "Status", cell: (user) => <Status user={user} /> },
    {
      id: "joined",
      title: "Joined",
      sort: { ascending: "oldest", descending: "newest", ascendingLabel: "Joined, oldest first", descendingLabel: "Joined, newest first" },
      cell: ({ createdAt }) => <span className="num">{formatDate(createdAt)}</span>,
    },
    {
      id: "actions",
      title: "Actions",
      kind: "actions",
      cell: (user) => (
        <>
          <Act icon="copy" name="Copy Email" user={user} act={() => copyEmail(user)} />
          {user.isVerified && !user.isAdmin && (
            <Act icon="shield-off" name="Revoke Verification" user={user} act={() => open("revoke", user)} />
          )}
          {!user.isAdmin && <Act icon="trash-2" name="Delete" user={user} isDestructive act={() => open("delete", user)} />}
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
    <span className="cell-lines">
      <Tooltip text="Copy this email address">
        <button className="address address-btn" type="button" onClick={() => copyEmail(user)}>
          {user.email}
        </button>
      </Tooltip>
      {!user.isEmailConfirmed && <EmailState isConfirmed={false} />}
    </span>
  );
}

const STATUS_LOOKS = {
  Administrator: { className: "status", icon: "shield" },
  "Verified Parent": { className: "status status-good", icon: "badge-check" },
  Rejected: { className: "status status-bad", icon: "x" },
  "Pending Verification": { className: "status status-warn", icon: "clock" },
} as const;

function Status({ user }: { user: ListedUser }) {
  const status = userStatus(user);
  const { className, icon } = STATUS_LOOKS[status];
  return (
    <span className={`${className} status-line`}>
      <Icon name={icon} />
      {status}
    </span>
  );
}

interface ActProps {
  icon: IconName;
  name: string;
  user: ListedUser;
  act: () => void;
  isDestructive?: boolean;
}

function Act({ icon, name, user, act, isDestructive = false }: ActProps) {
  return (
    <Tooltip text={name}>
      <button
        className={isDestructive ? "icon-btn act-bad" : "icon-btn"}
        type="button"
        aria-label={`${name} ${nameOf(user)}`}
        onClick={act}
      >
        <Icon name={icon} />
        <span aria-hidden="true">{name}</span>
      </button>
    </Tooltip>
  );
}
