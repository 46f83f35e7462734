import { Breadcrumb, breadcrumbData, type Crumb } from "@/components/layout/breadcrumb";
import { JsonLd } from "@/components/layout/json-ld";
import { appUrl } from "@/lib/platform/env";

interface PlacePageProps {
  crumbs: Crumb[];
  path: string;
  heading: string;
  lead: string;
  /** Buttons below the lead. */
  actions?: React.ReactNode;
  children: React.ReactNode;
}

/** The frame of the pages for India, a state and a place: breadcrumb, heading, count, content. */
export function PlacePage({ crumbs, path, heading, lead, actions, children }: PlacePageProps) {
  return (
    <>
      <JsonLd data={breadcrumbData(crumbs, appUrl(), path)} />
      <div className="wrap pt-3 pb-6">
        <Breadcrumb crumbs={crumbs} />
        <h1 className="mt-2">{heading}</h1>
        <p className="lead mt-2">{lead}</p>
        {actions && <div className="row mt-4">{actions}</div>}
      </div>
      {children}
    </>
  );
}
