import { useEffect, useState } from "react";
import { ListLoadFailed } from "../list/list-messages";
import type { SchoolMap, SchoolMapProps } from "./school-map";

/** Scrolls the whole map into view if it fits on the screen. */
const scrollIntoView = (map: HTMLElement | null) => map?.scrollIntoView({ block: "nearest" });

export function MapLoader(props: SchoolMapProps) {
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
        <Loaded {...props} />
      ) : hasFailed ? (
        <ListLoadFailed reason="No connection" retry={retry} />
      ) : (
        <>
          <div className="map-slot" aria-busy />
          <p className="mt-2 text-sm text-ink-soft">Loading the map</p>
        </>
      )}
    </aside>
  );
}
