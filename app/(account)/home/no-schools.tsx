import { buttonVariants } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { homeAddress, schoolListAddress } from "@/lib/search/list-address";
import { noCriteria } from "@/lib/search/school-criteria";

/** Shown when no school matches: what to do next. */
export function NoSchools({ search, near, around }: { search?: string; near?: string; around: string | null }) {
  const everywhere = schoolListAddress({ ...noCriteria, search });
  return (
    <Empty
      icon="search-x"
      title="No schools found"
      text={search ? "Try fewer words, another spelling, or only the city." : "There are no schools within 50 km. Choose another place."}
    >
      {search && (
        <a className={buttonVariants({ variant: "outline" })} href={homeAddress({ near })}>
          Clear Search
        </a>
      )}
      {around && (
        <p>
          <a href={everywhere}>{search ? `Search all India for "${search}"` : "See all schools"}</a>
        </p>
      )}
    </Empty>
  );
}
