import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Landing, landingMetadata } from "@/app/(site)/landing";
import { pageMetadata } from "@/app/page-metadata";
import { ChoosePlace } from "@/components/accounts/own-account/profile-actions.client";
import { CARD_GRID, SchoolCard } from "@/components/schools/school-card";
import { HomeSearch } from "@/components/search/suggestions/home-search.client";
import { listOwnEnrolments } from "@/lib/enrolments/queries";
import { pageActor } from "@/lib/http/page-actor";
import { SITE } from "@/lib/platform/site";
import { homeAddress } from "@/lib/search/list-address";
import { getOwnApplication } from "@/lib/verification/own-application";
import { HomeHead, HomeNotices } from "./home-head";
import { HomePages, NoSchools, WhereToLook } from "./home-schools";
import { listNearYou } from "./near-you";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Once a session has expired, this address shows the landing page. */
export async function generateMetadata(): Promise<Metadata> {
  if ((await pageActor()).kind === "visitor") return landingMetadata();
  return pageMetadata({ title: "Home", description: SITE.description, path: "/", index: false });
}

// GET / – a signed-in person's home (next.config.mjs leads here)
export default async function HomePage({ searchParams }: Props) {
  const actor = await pageActor();
  if (actor.kind === "visitor") return <Landing />;
  const [nearYou, application, { rows: enrolments }] = await Promise.all([
    listNearYou(actor.id, await searchParams),
    getOwnApplication(actor.id),
    listOwnEnrolments({ parentId: actor.id }),
  ]);
  const { search, near, around } = nearYou;
  if (nearYou.page > nearYou.pages) redirect(homeAddress({ search, near }));
  return (
    <div className="wrap pt-6">
      <HomeHead person={actor} application={application} />
      <HomeNotices person={actor} application={application} enrolments={enrolments} />
      <HomeSearch
        search={search}
        near={near}
        head={
          <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <div>
              <h2 id="near">Schools Near You</h2>
              <p className="text-sm text-ink-soft">{nearYou.line}</p>
            </div>
            {around && <ChoosePlace label="Change place" isSet={nearYou.isPlaceSet} />}
          </div>
        }
      >
        {!around && <WhereToLook search={search} />}
        {nearYou.schools.length === 0 ? (
          <NoSchools {...nearYou} />
        ) : (
          <>
            <div className={CARD_GRID}>
              {nearYou.schools.map((school) => (
                <SchoolCard key={school.id} school={school} />
              ))}
            </div>
            <HomePages {...nearYou} />
          </>
        )}
      </HomeSearch>
    </div>
  );
}
