import { useEffect, useState } from "react";
import type { MapTiles, SchoolCriteria } from "@/lib/search/view";
import { LoadFailed } from "./list-messages";
import type { SchoolMap } from "./school-map";

interface MapPlaceProps {
  criteria: SchoolCriteria;
  tiles: MapTiles | null;
  /** Shows the list of what is near a point. */
  found: (near: string) => void;
}

/** Whoever opens it sees it whole, where the screen can hold it. */
const show = (map: HTMLElement | null) => map?.scrollIntoView({ block: "nearest" });

/** The map's place beside the list. Its code is fetched when somebody opens it, and the place is kept meanwhile. */
export function MapPlace({ criteria, tiles, found }: MapPlaceProps) {
  const [Loaded, setLoaded] = useState<typeof SchoolMap | null>(null);
  const [tries, setTries] = useState(0);
  const [isAway, setAway] = useState(false);

  useEffect(() => {
    import("./school-map").then(
      (file) => setLoaded(() => file.SchoolMap),
      () => setAway(true),
    );
  }, [tries]);

  const retry = () => {
    setAway(false);
    setTries(tries + 1);
  };
  return (
    <aside className="map" aria-label="Map" ref={show}>
      {Loaded ? (
        <Loaded criteria={criteria} tiles={tiles} found={found} />
      ) : isAway ? (
        <LoadFailed reason="No connection" retry={retry} />
      ) : (
        <>
          <div className="map-slot" aria-busy />
          <p className="small soft">Loading the map</p>
        </>
      )}
    </aside>
  );
}
