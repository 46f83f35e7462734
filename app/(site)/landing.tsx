import type { Metadata } from "next";
import { pageMetadata } from "@/app/page-metadata";
import { isDemoSite } from "@/app/site-facts";
import { PlaceLinks } from "@/components/schools/place-links";
import { SchoolCard } from "@/components/schools/school-card";
import { SearchInput } from "@/components/search/search-input.client";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon";
import { listLandingFigures } from "@/lib/analytics/landing-figures";
import { SITE } from "@/lib/platform/site";
import { listFeaturedSchools, listLargestPlaces, listStates } from "@/lib/schools/queries";
import { SEARCH_MAX_LENGTH } from "@/lib/search/school-criteria";
import { ReportCardQuestions, ReportCardSample } from "./report-card-sample";

const SHOWN_SCHOOLS = 3;
const SUGGESTED_PLACES = 2;

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
      <div className="wrap hero">
        <div className="hero-text">
          <h1>Know the school before you choose&nbsp;it.</h1>
          <p className="lead">
            Facts and fees for schools across India, and reviews by parents we have verified.{" "}
            <span className="sach" lang="hi">
              सच
            </span>{" "}
            means truth.
          </p>
          <form className="search search-stack" role="search" action="/schools">
            <Icon name="search" />
            <SearchInput aria-label="City, state or zip code" placeholder="City, state or zip code" maxLength={SEARCH_MAX_LENGTH} />
            <button className="btn">Find Schools</button>
          </form>
          {schools[0] && places.length === SUGGESTED_PLACES && (
            <p className="small soft hero-places">
              Try <a href={`/schools/in/${places[0].id}`}>{places[0].name}</a>, <a href={`/schools/in/${places[1].id}`}>{places[1].name}</a>{" "}
              or <a href={`/schools?search=${schools[0].zipCode}`}>{schools[0].zipCode}</a>
            </p>
          )}
        </div>
        {reviewed ? <ReportCardSample school={reviewed} /> : <ReportCardQuestions />}
      </div>
      {figures.length > 0 && (
        <div className="wrap">
          <dl className="figures">
            {figures.map((figure) => (
              <div key={figure.label}>
                <dt>{figure.label}</dt>
                <dd>{figure.value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <section className="wrap section" aria-labelledby="how">
        <div className="rule section-head">
          <h2 id="how">How It Works</h2>
        </div>
        <ol className="how">
          {STEPS.map((step, index) => (
            <li key={step.title}>
              <span className="how-n" aria-hidden="true">
                {index + 1}
              </span>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </section>
      {schools.length > 0 && (
        <section className="wrap section section-follows" aria-labelledby="some">
          <div className="rule section-head">
            <h2 id="some">From the school list</h2>
            <a href="/sign-up">Sign up to see all schools</a>
          </div>
          <div className="grid-cards">
            {schools.map((school) => (
              <SchoolCard key={school.id} school={school} />
            ))}
          </div>
        </section>
      )}
      {states.length > 0 && (
        <section className="wrap section section-follows" aria-labelledby="states">
          <div className="rule section-head">
            <h2 id="states">Schools by state</h2>
          </div>
          <PlaceLinks places={states.map((state) => ({ ...state, path: state.slug }))} compact />
        </section>
      )}
      <section className="wrap section section-follows" aria-labelledby="why">
        <div className="rule section-head">
          <h2 id="why">Why you can trust it</h2>
        </div>
        <ul className="why">
          {FEATURES.map((feature) => (
            <li key={feature.title}>
              <Icon name={feature.icon} />
              <h3>{feature.title}</h3>
              <p>{feature.text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="wrap" aria-labelledby="join">
        <div className="join">
          <div>
            <h2 id="join">Your child goes to school. You know what it’s like.</h2>
            <p>One honest review helps the next family on your street.</p>
          </div>
          <div className="row">
            <a className="btn btn-lg" href="/sign-up">
              Join as Parent
            </a>
            <a className="btn btn-2 btn-lg" href="/sign-in">
              Sign In
            </a>
          </div>
        </div>
      </section>
    </>
  );
}
