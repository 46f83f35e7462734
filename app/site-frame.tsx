import { PersonLinks } from "@/app/main-links.client";
import { isDemoSite } from "@/app/site-facts";
import { SharedBar, VisitorBar } from "@/app/visitor-bar.client";
import { DemoStrip } from "@/components/layout/demo-strip";
import { Footer } from "@/components/layout/footer.client";
import { SignedInBar, type BarPerson } from "@/components/layout/signed-in-bar";
import { grievanceOfficer, SITE, supportEmail } from "@/lib/platform/site";
import { listFooterPlaces } from "@/lib/schools/queries";

interface SiteFrameProps {
  /** The signed-in person; null for a visitor. Omitted on cached pages, where the browser asks */
  person?: BarPerson | null;
  children: React.ReactNode;
}

/**
 * The frame of every page: skip link, 'Demo data', top bar, footer. Bar and footer are client components, because a server component
 * would be in each page twice, as HTML and as data, and cost a millisecond.
 */
export async function SiteFrame({ person, children }: SiteFrameProps) {
  const [isDemo, places] = await Promise.all([isDemoSite(), listFooterPlaces()]);
  return (
    <>
      <a className="absolute -top-16 left-3 z-(--z-toast) bg-raised px-4 py-3 focus:top-3" href="#main">
        Skip to content
      </a>
      {isDemo && <DemoStrip />}
      {person === undefined ? (
        <SharedBar name={SITE.name} />
      ) : person === null ? (
        <VisitorBar name={SITE.name} />
      ) : (
        <SignedInBar name={SITE.name} person={person} links={<PersonLinks />} />
      )}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer name={SITE.name} about={SITE.footer} supportEmail={supportEmail()} grievanceOfficer={grievanceOfficer()} places={places} />
    </>
  );
}
