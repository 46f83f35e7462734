"use client";
import dynamic from "next/dynamic";
import { Lines, PersonCell, RowButton, SchoolCell } from "@/components/admin/lists/cells";
import { actionsColumn, column, type Columns, dateColumn, nameColumn, OLDEST_FIRST } from "@/components/admin/lists/list-columns";
import { countRows, ListPage } from "@/components/admin/lists/list-page";
import { nameOf } from "@/components/admin/lists/use-decisions";
import { useListPage } from "@/components/admin/lists/use-list-page";
import { Badge } from "@/components/ui/badge";
import { formatMoment } from "@/lib/platform/clock";
import { ROLE_LABELS, TWO_ADMINS_REASONS } from "@/lib/representatives/labels";
import type { ListedClaim } from "@/lib/representatives/view";
import { formatDate, formatList } from "@/lib/schools/labels";

const DecideClaim = dynamic(() => import("./decide-claim").then((file) => file.DecideClaim), { ssr: false });

/** Claims of people that they speak for a school, proved by a code. */
export function Claims() {
  const page = useListPage<ListedClaim, "approved" | "refused">({
    id: "claims",
    path: "/api/admin/claims",
    defaultSort: "oldest",
    reloadsOnClose: true,
  });
  const { opened } = page;
  const actions = actionsColumn<ListedClaim>((claim) => {
    const about = `: ${nameOf(claim.person)} for ${claim.school.name}`;
    return (
      <>
        <RowButton label="Approve" about={about} isOpener onPress={() => page.open("approved", claim)} />
        <RowButton label="Reject" about={about} isDestructive onPress={() => page.open("refused", claim)} />
      </>
    );
  });

  return (
    <ListPage
      page={page}
      heading="Claims"
      intro={
        <p className="max-w-measure text-ink-soft">
          These people entered a code that we mailed to an address at their school’s website. That shows that they read mail there, which a
          pupil may, too. Look at the address, and call the school if in doubt.
        </p>
      }
      search="Search person or school"
      searched="people and schools"
      count={(list) => countRows(list, "claim to decide", "claims to decide")}
      caption="Claims that a person speaks for a school"
      columns={[...COLUMNS, actions]}
      empty={{ title: "No claims to decide", text: "Claims of people who work at a school will be listed here." }}
    >
      {opened && <DecideClaim claim={opened.row} outcome={opened.what} onDecided={opened.remove} {...opened.dialog} />}
    </ListPage>
  );
}

const COLUMNS: Columns<ListedClaim> = [
  nameColumn("Person", ({ person, role, address }) => (
    <Lines>
      <PersonCell person={person} />
      <span>{ROLE_LABELS[role]}</span>
      {address && <span className="wrap-anywhere">Code sent to {address}</span>}
    </Lines>
  )),
  column("School", ({ school, website }) => (
    <Lines>
      <SchoolCell school={school} />
      {website.url && <span className="text-sm wrap-anywhere text-ink-soft">{website.url}</span>}
    </Lines>
  )),
  column("Look at", (claim) => (
    <Lines>
      {warningsOf(claim).map((warning) => (
        <Badge key={warning} variant="warn">
          {warning}
        </Badge>
      ))}
      <span className="text-sm text-ink-soft">{describeWebsite(claim)}</span>
      {claim.needsTwo.length > 0 && (
        <span className="text-sm text-ink-soft">
          Two administrators decide: the school has {formatList(claim.needsTwo.map((cause) => TWO_ADMINS_REASONS[cause]))}.
        </span>
      )}
      {claim.waitsUntil && <span className="text-sm text-ink-soft">Can be approved from {formatMoment(claim.waitsUntil)}</span>}
    </Lines>
  )),
  dateColumn("Proved", OLDEST_FIRST, ({ provedAt }) => provedAt),
];

function warningsOf({ website, claimsByPerson, sameNetwork }: ListedClaim): string[] {
  return [
    ...(website.isUnchanged ? [] : ["The website has changed since"]),
    ...(website.basis ? [] : ["Website changed recently"]),
    ...(claimsByPerson > 1 ? [`${claimsByPerson} claims by this person`] : []),
    ...(sameNetwork > 0 ? [`${sameNetwork} more from the same network`] : []),
  ];
}

const describeWebsite = ({ website: { basis, since } }: ListedClaim): string =>
  basis === "register" ? `Website from a register, ${formatDate(since)}` : `Website unchanged since ${formatDate(since)}`;
