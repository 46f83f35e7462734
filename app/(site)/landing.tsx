import type { Metadata } from "next";
import { pageMetadata } from "@/app/page-metadata";
import { isDemoSite } from "@/app/site-facts";
import { PageSection } from "@/components/layout/page-section";
import { PlaceLinks } from "@/components/schools/place-links";
import { CARD_GRID, SchoolCard } from "@/components/schools/school-card";
import { SearchInput } from "@/components/search/suggestions/search-input.client";
import { Button, ButtonLink } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon";
import { listLandingFigures } from "@/lib/analytics/landing-figures";
import { SITE } from "@/lib/platform/site";
import { listFeaturedSchools, listLargestPlaces, listStates } from "@/lib/schools/queries";
import { MAX_SEARCH_LENGTH } from "@/lib/search/school-criteria";
import { ReportCardQuestions, ReportCardSample } from "./report-card-sample";

const SHOWN_SCHOOLS = 3;
const SUGGESTED_PLACES = 2;

const MARKED_ITEM = "grid grid-cols-[2.5rem_1fr] grid-rows-[auto_1fr] gap-x-3";
const EXPLANATION = "mt-1 text-sm leading-[1.5] text-ink-soft";

const STEPS = [
  {
    title: "Sign Up & Verify",
    text: "Upload one document that shows you are a parent. Our team checks it in 24-48 hours and deletes the file later.",
  },
  { title: "Explore Schools", text: "Compare fees, classes, boards and reviews. You don’t need to give your phone number." },
  { title: "Read & Write Reviews", text: "Write about the school your child goes to, with your name or anonymously." },
];

const FEATURES: { icon: IconName; title: string; text: string }[] = [
  {
    icon: "badge-check",
    title: "Only verified parents can review",
    text: "Every reviewer has shown us proof, and can review only the school where their child is enrolled.",
  },
  {
    icon: "table-2",
    title: "Ratings in seven areas",
    text: "Teachers, facilities, academics, atmosphere, administration, the overall experience, and how many would recommend it.",
  },
  {
    icon: "lock",
    title: "Your name stays private",
    text: "Reviews are anonymous by default. Nothing on the page, in our public data or in an email to the school links a review to you.",
  },
  {
    icon: "shield",
    title: "Nothing can be bought",
    text: "Schools can’t pay for a higher place in the list, for parents’ contact details or to have a review removed.",
  },
];

export async function landingMetadata(): Promise<Metadata> {
  const isDemo = await isDemoSite();
  return pageMetadata({ title: `${SITE.name}: ${SITE.tagline}`, description: SITE.description, path: "/", index: !isDemo });
}

/** The page at `/` for visitors, including those whose session has expired. */
export async function Landing() {
  const [schools, places, states, figures] = await Promise.all([
    listFeaturedSchools(SHOWN_SCHOOLS),
    listLargestPlaces(SUGGESTED_PLACES),
    listStates(),
    listLandingFigures(),
  ]);
  const reviewed = schools.find((school) => school.stats.totalReviews > 0);
  return (
    <>
      <div className="wrap grid gap-8 py-8 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:gap-16 lg:pt-16 lg:pb-12">
        <div>
          <h1 className="max-w-[13ch] text-3xl leading-[1.04] tracking-[-0.025em]">Know the school before you choose&nbsp;it.</h1>
          <p className="mt-4 mb-6 max-w-[38ch] text-lg leading-[1.45] text-ink-soft">
            Facts and fees for schools across India, and reviews by parents we have verified.{" "}
            <span className="sach" lang="hi">
              सच
            </span>{" "}
            means truth.
          </p>
          <form className="search max-w-144 max-xs:flex-wrap max-xs:[&>input]:basis-[calc(100%-3rem)]" role="search" action="/schools">
            <Icon name="search" />
            <SearchInput aria-label="City, state or zip code" placeholder="City, state or zip code" maxLength={MAX_SEARCH_LENGTH} />
            <Button size="search" type="submit" className="max-xs:w-full">
              Find Schools
            </Button>
          </form>
          {schools[0] && places.length === SUGGESTED_PLACES && (
            <p className="text-sm text-ink-soft mt-3 [&_a]:inline-block [&_a]:py-[0.35rem]">
              Try <a href={`/schools/in/${places[0].id}`}>{places[0].name}</a>, <a href={`/schools/in/${places[1].id}`}>{places[1].name}</a>{" "}
              or <a href={`/schools?search=${schools[0].zipCode}`}>{schools[0].zipCode}</a>
            </p>
          )}
        </div>
        {reviewed ? <ReportCardSample school={reviewed} /> : <ReportCardQuestions />}
      </div>
      {figures.length > 0 && (
        <div className="wrap">
          <dl className="grid grid-cols-[repeat(3,auto)] justify-between gap-3 border-y border-line py-4 md:justify-start md:gap-x-16">
            {figures.map((figure) => (
              <div key={figure.label} className="flex flex-col-reverse">
                <dt className="mt-[0.15rem] text-sm leading-snug text-ink-soft">{figure.label}</dt>
                <dd className="text-xl leading-[1.1] font-bold">{figure.value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <PageSection id="how" heading="How It Works" isFirst>
        <ol className="grid gap-6 md:grid-cols-3">
          {STEPS.map((step, index) => (
            <li key={step.title} className={MARKED_ITEM}>
              <span className="row-span-2 text-[2.5rem] leading-[0.95] font-bold text-action" aria-hidden="true">
                {index + 1}
              </span>
              <h3>{step.title}</h3>
              <p className={EXPLANATION}>{step.text}</p>
            </li>
          ))}
        </ol>
      </PageSection>
      {schools.length > 0 && (
        <PageSection id="some" heading="From the school list" link={{ href: "/sign-up", label: "Sign up to see all schools" }}>
          <div className={CARD_GRID}>
            {schools.map((school) => (
              <SchoolCard key={school.id} school={school} />
            ))}
          </div>
        </PageSection>
      )}
      {states.length > 0 && (
        <PageSection id="states" heading="Schools by state">
          <PlaceLinks places={states.map((state) => ({ ...state, path: state.slug }))} compact />
        </PageSection>
      )}
      <PageSection id="why" heading="Why you can trust it">
        <ul className="grid gap-6 md:grid-cols-2 md:gap-x-12">
          {FEATURES.map((feature) => (
            <li key={feature.title} className={MARKED_ITEM}>
              <Icon name={feature.icon} className="row-span-2 size-[1.6rem] text-action" />
              <h3>{feature.title}</h3>
              <p className={EXPLANATION}>{feature.text}</p>
            </li>
          ))}
        </ul>
      </PageSection>
      <section className="wrap" aria-labelledby="join">
        <div className="grid gap-4 rounded-md bg-marigold-soft p-6 md:grid-cols-[1fr_auto] md:items-center md:p-8">
          <div>
            <h2 id="join">Your child goes to school. You know what it’s like.</h2>
            <p className="mt-1">One honest review helps the next family on your street.</p>
          </div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <ButtonLink size="lg" href="/sign-up">
              Join as Parent
            </ButtonLink>
            <ButtonLink variant="outline" size="lg" href="/sign-in">
              Sign In
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  );
}
