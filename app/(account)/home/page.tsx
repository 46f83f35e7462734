import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Landing, landingMetadata } from "@/app/(site)/landing";
import { pageMetadata } from "@/app/page-metadata";
import { SchoolCard } from "@/components/schools/school-card";
import { HomeSearch } from "@/components/search/home-search.client";
import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";
import { pageActor } from "@/lib/http/page-actor";
import { SITE } from "@/lib/platform/site";
import { homeAddress } from "@/lib/search/view";
import { HomePages } from "./home-pages";
import { listNearYou } from "./near-you";
import { NoSchools } from "./no-schools";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** A session that has ended sees the landing page, whose address this is. */
export async function generateMetadata(): Promise<Metadata> {
  if ((await pageActor()).kind === "visitor") return landingMetadata();
  return pageMetadata({ title: "Home", description: SITE.description, path: "/", index: false });
}

// GET / – a signed-in person's home (next.config.mjs leads here)
export default async function HomePage({ searchParams }: Props) {
  const actor = await pageActor();
  if (actor.kind === "visitor") return <Landing />;
  const nearYou = await listNearYou(actor.id, await searchParams);
  if (nearYou.page > nearYou.pages) redirect(homeAddress({ ...nearYou, page: 1 }));
  return (
    <div className="wrap home">
      <div className="rule home-head">
        <h1>Namaste, {actor.firstName}</h1>
        {actor.isAdmin && (
          <a className={buttonClasses({ kind: "outlined" })} href="/admin">
            <Icon name="shield" />
            Admin Panel
          </a>
        )}
      </div>
      <HomeSearch
        search={nearYou.search}
        near={nearYou.near}
        head={
          <div className="section-head">
            <div>
              <h2 id="near">Schools Near You</h2>
              <p className="small soft">{nearYou.line}</p>
            </div>
          </div>
        }
      >
        {nearYou.schools.length === 0 ? (
          <NoSchools search={nearYou.search} near={nearYou.near} around={nearYou.around} />
        ) : (
          <>
            <div className="grid-cards">
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
