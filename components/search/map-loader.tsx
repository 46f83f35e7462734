import { useEffect, useState } from "react";
import type { MapTiles } from "./school-map";
import type { SchoolCriteria } from "@/lib/search/school-criteria";
import { LoadFailed } from "./list-messages";
import type { SchoolMap } from "./school-map";

interface MapLoaderProps {
  criteria: SchoolCriteria;
  tiles: MapTiles | null;
  /** Shows the schools near a point. */
  found: (near: string) => void;
}

/** Scrolls the whole map into view if it fits on the screen. */
const scrollIntoView = (map: HTMLElement | null) => map?.scrollIntoView({ block: "nearest" });

/** The map next to the list. Its code is loaded when it is first opened; a placeholder keeps the space. */
export function MapLoader({ criteria, tiles, found }: MapLoaderProps) {
  const [Loaded, setLoaded] = useState<typeof SchoolMap | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    import("./school-map").then(
      (file) => setLoaded(() => file.SchoolMap),
      () => setFailed(true),
    );
  }, [attempt]);

  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return (
    <aside
      className="col-start-2 mt-4 scroll-mb-6 xl:sticky xl:top-20 xl:col-start-3 xl:row-start-1 xl:mt-0"
      aria-label="Map"
      ref={scrollIntoView}
    >
      {Loaded ? (
        <Loaded criteria={criteria} tiles={tiles} found={found} />
      ) : hasFailed ? (
        <LoadFailed reason="No connection" retry={retry} />
      ) : (
        <>
          <div className="map-slot" aria-busy />
          <p className="mt-2 text-sm text-ink-soft">Loading the map</p>
        </>
      )}
    </aside>
  );
}
