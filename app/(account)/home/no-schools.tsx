import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";
import { homeAddress, noCriteria, schoolListAddress } from "@/lib/search/view";

interface NoSchoolsProps {
  search?: string;
  near?: string;
  around: string | null;
}

/** The grid where nothing fits: what to do next. */
export function NoSchools({ search, near, around }: NoSchoolsProps) {
  const everywhere = schoolListAddress({ ...noCriteria, search });
  return (
    <div className="empty">
      <Icon name="search-x" />
      <h3>No schools found</h3>
      <p>{search ? "Try fewer words, another spelling, or only the city." : "We know of no school within 50 km. Choose another place."}</p>
      {search && (
        <a className={buttonClasses({ kind: "outlined" })} href={homeAddress({ near })}>
          Clear Search
        </a>
      )}
      {around && (
        <p>
          <a href={everywhere}>{search ? `Search all India for "${search}"` : "See all schools"}</a>
        </p>
      )}
    </div>
  );
}
