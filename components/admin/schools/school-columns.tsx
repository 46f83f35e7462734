import { RowAction } from "@/components/admin/row-action";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/table";
import { NOT_KNOWN, STATUS_LABELS } from "@/lib/curation/labels";
import type { ListedSchool } from "@/lib/curation/view";
import { GENDER_LABELS, languageOf } from "@/lib/schools/labels";

export type SchoolAct = "edit" | "history" | "close" | "merge" | "delete";

/** The columns of School Management that the specification names. */
export function schoolColumns(open: (what: SchoolAct, school: ListedSchool) => void): Column<ListedSchool>[] {
  return [
    {
      id: "school",
      title: "School",
      kind: "name",
      sort: { ascending: "name", descending: "-name" },
      cell: (school) => <Name school={school} />,
    },
    {
      id: "location",
      title: "Location",
      cell: ({ city, state, zipCode }) => (
        <span className="gap-1 grid justify-items-start">
          <span>
            {city}, {state}
          </span>
          <span className="text-sm text-ink-soft whitespace-nowrap">{zipCode}</span>
        </span>
      ),
    },
    { id: "type", title: "Type", cell: ({ gender }) => (gender ? GENDER_LABELS[gender] : <Unknown />) },
    {
      id: "principal",
      title: "Principal",
      cell: ({ principalName }) => (principalName ? <span lang={languageOf(principalName)}>{principalName}</span> : <Unknown />),
    },
    {
      id: "actions",
      title: "Actions",
      kind: "actions",
      cell: (school) => (
        <>
          <RowAction icon="eye" name="View" row={school.name} href={`/schools/${school.id}`} />
          {school.status !== "merged" && <RowAction icon="pencil" name="Edit" row={school.name} onPress={() => open("edit", school)} />}
          <RowAction icon="clock" name="History" row={school.name} onPress={() => open("history", school)} />
          {school.status !== "merged" && (
            <>
              <RowAction
                icon={school.status === "closed" ? "undo-2" : "lock"}
                name={school.status === "closed" ? "List again" : "Close"}
                row={school.name}
                onPress={() => open("close", school)}
              />
              <RowAction icon="copy" name="Merge" row={school.name} onPress={() => open("merge", school)} />
            </>
          )}
          <RowAction icon="trash-2" name="Delete" row={school.name} destructive onPress={() => open("delete", school)} />
        </>
      ),
    },
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
