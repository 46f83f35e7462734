import clsx from "clsx";
import { Icon } from "@/components/ui/icon";

interface PlaceLineProps {
  lang?: string;
  className?: string;
  /** The place */
  children: string;
  /** What follows it, such as a distance */
  more?: React.ReactNode;
}

/** The place of a school, with a map pin. */
export function PlaceLine({ lang, className, children, more }: PlaceLineProps) {
  return (
    <p className={clsx("mt-[0.3rem] flex items-baseline gap-[0.35em] leading-[1.4] text-ink-soft", className)}>
      <Icon name="map-pin" className="size-[1em]! translate-y-[0.12em]" />
      <span lang={lang}>{children}</span>
      {more}
    </p>
  );
}
