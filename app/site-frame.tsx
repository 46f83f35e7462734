import { CurrentLink } from "@/app/current-link.client";
import { isDemoSite } from "@/app/site-facts";
import { DemoStrip } from "@/components/layout/demo-strip";
import { Footer } from "@/components/layout/footer";
import { PersonBar, type BarPerson } from "@/components/layout/person-bar";
import { PersonSwitch } from "@/components/layout/person-switch.client";
import { TopBar } from "@/components/layout/top-bar";
import { grievanceOfficer, SITE, supportEmail } from "@/lib/platform/site";
import { listFooterPlaces } from "@/lib/schools/queries";

const schools = <CurrentLink href="/schools">Schools</CurrentLink>;
const visitorBar = <TopBar name={SITE.name} links={schools} />;
const personLinks = (
  <>
    {schools}
    <CurrentLink href="/reviews">Reviews</CurrentLink>
    <CurrentLink href="/about">About</CurrentLink>
  </>
);

interface SiteFrameProps {
  /** Who is signed in, null for a visitor. A page that is the same for everyone leaves it out: there the browser asks. */
  person?: BarPerson | null;
  children: React.ReactNode;
}

/** What stands around every page: skip link, 'Demo data', top bar, footer. */
export async function SiteFrame({ person, children }: SiteFrameProps) {
  const [isDemo, places] = await Promise.all([isDemoSite(), listFooterPlaces()]);
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {isDemo && <DemoStrip />}
      {person === undefined ? (
        <PersonSwitch name={SITE.name} links={personLinks}>
          {visitorBar}
        </PersonSwitch>
      ) : person === null ? (
        visitorBar
      ) : (
        <PersonBar name={SITE.name} person={person} links={personLinks} />
      )}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer name={SITE.name} about={SITE.footer} supportEmail={supportEmail()} grievanceOfficer={grievanceOfficer()} places={places} />
    </>
  );
}
