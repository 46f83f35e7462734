import { Breadcrumb, breadcrumbData, type Crumb } from "@/components/layout/breadcrumb";
import { JsonLd } from "@/components/layout/json-ld";
import { appUrl } from "@/lib/platform/env";

interface PlacePageProps {
  crumbs: Crumb[];
  path: string;
  heading: string;
  lead: string;
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
        <p className="mt-2 max-w-[46ch] text-lg leading-[1.45] text-ink-soft">{lead}</p>
        {actions && <div className="flex flex-wrap items-center gap-x-3 gap-y-2 mt-4">{actions}</div>}
      </div>
      {children}
    </>
  );
}
