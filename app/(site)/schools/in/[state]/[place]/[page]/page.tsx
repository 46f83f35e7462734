import type { Metadata } from "next";
import { pageMetadata } from "@/app/page-metadata";
import { formatSchoolCount, languageOf } from "@/lib/schools/labels";
import { countNamePages, listSchoolNamesOfPlace } from "@/lib/schools/places/place-schools";
import { NO_SUCH_PAGE, NoSuchPage } from "../../../../../no-such-page";
import { PlacePage } from "../../../place-page";
import { findPlaceOfPage, NamePages, placeCrumbs } from "../place";

export const revalidate = 86400;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ state: string; place: string; page: string }> };

async function findNamePage({ page, ...address }: { state: string; place: string; page: string }) {
  if (!/^[1-9][0-9]{0,4}$/.test(page)) return null;
  const place = await findPlaceOfPage(address);
  const pages = countNamePages(place?.schoolCount ?? 0);
  return place && Number(page) <= pages ? { place, pages, page: Number(page) } : null;
}

/** Not indexed: these lists only lead crawlers to the schools. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = await findNamePage(await params);
  if (!found) return NO_SUCH_PAGE;
  const { place, page, pages } = found;
  return pageMetadata({
    title: `Schools in ${place.name}, A to Z, page ${page}`,
    description: `Page ${page} of ${pages} of the names of all schools in ${place.name}, ${place.state}, from A to Z, each with its pincode.`,
    path: `/schools/in/${place.id}/${page}`,
    index: false,
  });
}

/** The list styles its rows, because a class on each of hundreds of rows would make the page larger. */
const NAMES =
  "columns-[22rem_auto] gap-x-8 [&_a]:flex [&_a]:min-h-11 [&_a]:items-center [&_a]:justify-between [&_a]:gap-3 [&_a]:py-[0.35rem] [&_a]:leading-snug [&_a]:wrap-anywhere [&_a]:no-underline [&_a:hover]:underline [&>li]:break-inside-avoid [&>li]:border-t [&>li]:border-line";

export default async function SchoolNamesPage({ params }: Props) {
  const found = await findNamePage(await params);
  if (!found) return <NoSuchPage />;
  const { place, page, pages } = found;
  const names = await listSchoolNamesOfPlace(place.id, page);
  return (
    <PlacePage
      crumbs={[...placeCrumbs(place), { label: place.name, href: `/schools/in/${place.id}` }, { label: `A to Z, page ${page}` }]}
      path={`/schools/in/${place.id}/${page}`}
      heading={`All schools in ${place.name}, A to Z`}
      lead={`Page ${page} of ${pages}, ${formatSchoolCount(place.schoolCount)} in all.`}
    >
      <div className="wrap">
        <ul className={NAMES}>
          {names.map((school) => (
            <li key={school.id}>
              <a href={`/schools/${school.id}`}>
                <span lang={languageOf(school.name)}>{school.name}</span>
                <span className="text-ink-soft whitespace-nowrap">{school.zipCode}</span>
              </a>
            </li>
          ))}
        </ul>
        <NamePages place={place} pages={pages} current={page} />
      </div>
    </PlacePage>
  );
}
