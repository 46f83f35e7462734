import { ChoosePlace } from "@/components/accounts/own-account/profile-actions.client";
import { PageSteps } from "@/components/layout/page-steps";
import { NearPosition } from "@/components/search/fields/near-position.client";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Notice } from "@/components/ui/notice";
import { formatCount } from "@/lib/schools/labels";
import { homeAddress, schoolListAddress } from "@/lib/search/list-address";
import { noCriteria } from "@/lib/search/school-criteria";
import type { NearYou } from "./near-you";

/** Asks for a place while the parent's is unknown. */
export function WhereToLook({ search }: { search?: string }) {
  return (
    <div className="mb-4">
      <Notice
        kind="info"
        icon="map-pin"
        title="Where should we look?"
        actions={
          <>
            <NearPosition search={search} />
            <ChoosePlace label="Type a city or pincode" isSet={false} />
          </>
        }
      >
        Enter a city or pincode, or let your browser tell us. Until then you see {search ? "schools across India" : "well-reviewed schools"}
        .
      </Notice>
    </div>
  );
}

/** Shown when no school matches: what to do next. */
export function NoSchools({ search, near, around }: NearYou) {
  const everywhere = schoolListAddress({ ...noCriteria, search });
  return (
    <Empty
      icon="search-x"
      title="No schools found"
      text={search ? "Try fewer words, another spelling, or only the city." : "There are no schools within 50 km. Choose another place."}
    >
      {search && (
        <ButtonLink variant="outline" href={homeAddress({ near })}>
          Clear Search
        </ButtonLink>
      )}
      {around && (
        <p>
          <a href={everywhere}>{search ? `Search all India for "${search}"` : "See all schools"}</a>
        </p>
      )}
    </Empty>
  );
}

export function HomePages({ page, pages, next, search, near }: NearYou) {
  const linkTo = (to: number, after?: string) => homeAddress({ search, near, page: to, after });
  return (
    <PageSteps
      label="Pages"
      previous={page > 1 && { href: linkTo(page - 1), label: "Previous", rel: "prev" }}
      next={page < pages && { href: linkTo(page + 1, next ?? undefined), label: "Next" }}
    >
      <span className="px-3">
        Page {formatCount(page)} of {formatCount(pages)}
      </span>
    </PageSteps>
  );
}
