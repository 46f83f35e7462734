import { Icon, type IconName } from "@/components/ui/icon";
import type { Column } from "@/components/ui/table";
import { Tooltip } from "@/components/ui/tooltip.client";
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
        <span className="cell-lines">
          <span>
            {city}, {state}
          </span>
          <span className="small soft num">{zipCode}</span>
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
          <Tooltip text="View">
            <a className="icon-btn" href={`/schools/${school.id}`} aria-label={`View ${school.name}`}>
              <Icon name="eye" />
              <span aria-hidden="true">View</span>
            </a>
          </Tooltip>
          <Act icon="pencil" name="Edit" school={school} act={() => open("edit", school)} isOff={school.status === "merged"} />
          <Act icon="clock" name="History" school={school} act={() => open("history", school)} />
          <Act
            icon={school.status === "closed" ? "undo-2" : "lock"}
            name={school.status === "closed" ? "List again" : "Close"}
            school={school}
            act={() => open("close", school)}
            isOff={school.status === "merged"}
          />
          <Act icon="copy" name="Merge" school={school} act={() => open("merge", school)} isOff={school.status === "merged"} />
          <Act icon="trash-2" name="Delete" school={school} isDestructive act={() => open("delete", school)} />
        </>
      ),
    },
  ];
}

const Unknown = () => <span className="unknown">{NOT_KNOWN}</span>;

function Name({ school: { name, status, udiseCode } }: { school: ListedSchool }) {
  return (
    <>
      <b lang={languageOf(name)}>{name}</b>
      {udiseCode && <span className="small soft num">UDISE {udiseCode}</span>}
      {status !== "listed" && (
        <span className="status status-warn status-line">
          <Icon name="info" />
          {STATUS_LABELS[status]}
        </span>
      )}
    </>
  );
}

interface ActProps {
  icon: IconName;
  name: string;
  school: ListedSchool;
  act: () => void;
  isDestructive?: boolean;
  isOff?: boolean;
}

function Act({ icon, name, school, act, isDestructive = false, isOff = false }: ActProps) {
  if (isOff) return null;
  return (
    <Tooltip text={name}>
      <button className={isDestructive ? "icon-btn act-bad" : "icon-btn"} type="button" aria-label={`${name} ${school.name}`} onClick={act}>
        <Icon name={icon} />
        <span aria-hidden="true">{name}</span>
      </button>
    </Tooltip>
  );
}
