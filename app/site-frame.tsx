import { CurrentLink } from "@/app/current-link.client";
import { isDemoSite } from "@/app/site-facts";
import { DemoStrip } from "@/components/layout/demo-strip";
import { Footer } from "@/components/layout/footer";
import { TopBar } from "@/components/layout/top-bar";
import { SITE, supportEmail } from "@/lib/platform/site";
import { listLargestPlaces } from "@/lib/schools/queries";

const FOOTER_PLACES = 3;

/** What stands around every public page: skip link, 'Demo data', top bar, footer. */
export async function SiteFrame({ children }: { children: React.ReactNode }) {
  const [isDemo, places] = await Promise.all([isDemoSite(), listLargestPlaces(FOOTER_PLACES)]);
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {isDemo && <DemoStrip />}
      <TopBar name={SITE.name} schoolsLink={<CurrentLink href="/schools">Schools</CurrentLink>} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer name={SITE.name} about={SITE.footer} supportEmail={supportEmail()} places={places} />
    </>
  );
}
