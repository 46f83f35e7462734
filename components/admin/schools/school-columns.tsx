import { Lines } from "@/components/admin/lists/cells";
import { actionsColumn, byText, column, type Columns, nameColumn } from "@/components/admin/lists/list-columns";
import { RowAction } from "@/components/admin/lists/row-action";
import { Badge } from "@/components/ui/badge";
import type { IconName } from "@/components/ui/icon";
import { NOT_KNOWN, STATUS_LABELS } from "@/lib/curation/labels";
import type { ListedSchool } from "@/lib/curation/view";
import { GENDER_LABELS, languageOf } from "@/lib/schools/labels";

export type SchoolAct = "edit" | "history" | "close" | "merge" | "delete" | "propose";

/** The columns of School Management that the specification names. */
export function schoolColumns(open: (what: SchoolAct, school: ListedSchool) => void): Columns<ListedSchool> {
  return [
    nameColumn("School", (school) => <Name school={school} />, byText("name")),
    column("Location", ({ city, state, zipCode }) => (
      <Lines>
        <span>
          {city}, {state}
        </span>
        <span className="text-sm text-ink-soft whitespace-nowrap">{zipCode}</span>
      </Lines>
    )),
    column("Type", ({ gender }) => (gender ? GENDER_LABELS[gender] : <Unknown />)),
    column("Principal", ({ principalName }) =>
      principalName ? <span lang={languageOf(principalName)}>{principalName}</span> : <Unknown />,
    ),
    actionsColumn((school) => {
      const { name, status } = school;
      const action = (icon: IconName, label: string, what: SchoolAct, destructive?: boolean) => (
        <RowAction icon={icon} name={label} row={name} destructive={destructive} onPress={() => open(what, school)} />
      );
      return (
        <>
          <RowAction icon="eye" name="View" row={name} href={`/schools/${school.id}`} />
          {status !== "merged" && action("pencil", "Edit", "edit")}
          {action("clock", "History", "history")}
          {status !== "merged" && (status === "closed" ? action("undo-2", "List again", "close") : action("lock", "Close", "close"))}
          {status !== "merged" && action("copy", "Merge", "merge")}
          {action("trash-2", "Delete", "delete", true)}
        </>
      );
    }),
  ];
}

const Unknown = () => <span className="font-normal text-ink-soft">{NOT_KNOWN}</span>;

function Name({ school: { name, status, udiseCode } }: { school: ListedSchool }) {
  return (
    <>
      <b lang={languageOf(name)}>{name}</b>
      {udiseCode && <span className="text-sm text-ink-soft whitespace-nowrap">UDISE {udiseCode}</span>}
      {status !== "listed" && (
        <Badge variant="warn" size="sm" icon="info">
          {STATUS_LABELS[status]}
        </Badge>
      )}
    </>
  );
}
