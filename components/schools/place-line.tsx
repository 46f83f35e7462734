import clsx from "clsx";
import { Icon } from "@/components/ui/icon";
import { formatAddress, languageOf } from "@/lib/schools/labels";
import type { PublicSchool } from "@/lib/schools/view";

interface PlaceLineProps {
  lang?: string;
  className?: string;
  children: string;
  more?: React.ReactNode;
}

export function PlaceLine({ lang, className, children, more }: PlaceLineProps) {
  return (
    <p className={clsx("mt-[0.3rem] flex items-baseline gap-[0.35em] leading-[1.4] text-ink-soft", className)}>
      <Icon name="map-pin" className="size-[1em]! translate-y-[0.12em]" />
      <span lang={lang}>{children}</span>
      {more}
    </p>
  );
}

/** Badges, name and address at the top of a school's page. */
export function SchoolHeading({ school, badges }: { school: PublicSchool; badges: React.ReactNode[] }) {
  const address = formatAddress(school);
  return (
    <>
      {badges.length > 0 && <div className="flex flex-wrap gap-2">{badges}</div>}
      <h1 className={badges.length > 0 ? "mt-3" : undefined} lang={languageOf(school.name)}>
        {school.name}
      </h1>
      <PlaceLine lang={languageOf(address)} className="text-base">
        {address}
      </PlaceLine>
    </>
  );
}
