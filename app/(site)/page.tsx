import { pageMetadata } from "@/app/page-metadata";
import { SITE } from "@/lib/platform/site";

export const revalidate = 86400;

export const metadata = pageMetadata({ title: `${SITE.name}: ${SITE.tagline}`, description: SITE.description, path: "/" });

export default function LandingPage() {
  return (
    <div className="wrap section">
      <h1>Know the school before you choose&nbsp;it.</h1>
    </div>
  );
}
