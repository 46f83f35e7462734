import { divIcon, latLngBounds, map as openMap, marker as makeMarker, tileLayer, type Map as LeafletMap } from "leaflet";
import "./leaflet.css";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { languageOf } from "@/lib/schools/labels";
import { writeArea } from "@/lib/search/places/near";
import type { SchoolCriteria } from "@/lib/search/school-criteria";
import { describeSearchFailure } from "../list/fetch-schools";
import { ListLoadFailed } from "../list/list-messages";
import { fetchMapPoints, mapCaption, type MapPoint, type MapPoints } from "./map-points";

const INDIA: [number, number] = [22.6, 80.2];
const INDIA_ZOOM = 4;
const MAX_ZOOM = 15;

export interface MapTiles {
  /** The address has `{z}`, `{x}` and `{y}`, and perhaps `{s}` for one of several hosts. */
  url: string;
  /** Shown in the map's corner, as most tile providers require. */
  attribution: string;
}

export interface SchoolMapProps {
  criteria: SchoolCriteria;
  /** null: no background tiles */
  tiles: MapTiles | null;
  onPosition: (near: string) => void;
}

/** The schools of a page on a map. The list has the same schools, so the map is never the only way to one. */
export function SchoolMap({ criteria, tiles, onPosition }: SchoolMapProps) {
  const slot = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<MapPoints | null>(null);
  const [failure, setFailure] = useState("");
  const [attempt, setAttempt] = useState(0);
  /** Centre of the map after someone moved it; null while it shows the page's schools. */
  const [centre, setCentre] = useState<string | null>(null);

  useEffect(() => {
    const request = new AbortController();
    fetchMapPoints(criteria, request.signal).then(
      (points) => {
        setFailure("");
        setCentre(null);
        setShown(points);
      },
      (error: unknown) => {
        if (!request.signal.aborted) setFailure(describeSearchFailure(error));
      },
    );
    return () => request.abort();
  }, [criteria, attempt]);

  useEffect(() => {
    if (!slot.current || !shown) return;
    const map = draw(slot.current, shown.points, tiles);
    const stopWatchingMoves = watchMoves(map, (position) => setCentre(writeArea(position)));
    // The map's size changes with the window and when fonts load.
    const watch = new ResizeObserver(() => map.invalidateSize());
    watch.observe(slot.current);
    return () => {
      watch.disconnect();
      stopWatchingMoves();
      map.remove();
    };
  }, [shown, tiles]);

  if (failure) return <ListLoadFailed reason={failure} retry={() => setAttempt((before) => before + 1)} />;
  return (
    <>
      <div className="relative">
        <div ref={slot} className="map-slot" role="region" aria-label="Map of the schools on this page" aria-busy={shown === null} />
        {centre && (
          <Button
            icon="search"
            className="absolute bottom-9 left-1/2 z-1 -translate-x-1/2 whitespace-nowrap shadow-float"
            onClick={() => onPosition(centre)}
          >
            Search this area
          </Button>
        )}
      </div>
      <p className="mt-2 text-sm text-ink-soft" role="status">
        {shown ? mapCaption(shown) : "Loading the map"}
      </p>
    </>
  );
}

function draw(slot: HTMLElement, points: MapPoint[], tiles: MapTiles | null): LeafletMap {
  // No zoom by mouse wheel, so that the page can be scrolled over the map; there are zoom buttons.
  const map = openMap(slot, { scrollWheelZoom: false, zoomAnimation: false, fadeAnimation: false, markerZoomAnimation: false });
  map.attributionControl.setPrefix(false);
  if (tiles) tileLayer(tiles.url, { attribution: escapeHtml(tiles.attribution), maxZoom: 19, referrerPolicy: "strict-origin" }).addTo(map);
  showAll(map, points);
  slot.addEventListener("keydown", ({ key }) => key === "Escape" && map.closePopup());
  const icon = divIcon({ className: "map-point", iconSize: [24, 24] });
  for (const point of points) {
    const marker = makeMarker([point.latitude, point.longitude], { icon, title: point.name, riseOnHover: true });
    marker.bindPopup(() => labelOf(point), { maxWidth: 200, autoPanPadding: [12, 12] }).addTo(map);
    marker.on("popupopen popupclose", ({ type }) => marker.getElement()?.classList.toggle("map-point-on", type === "popupopen"));
    marker.on("popupopen", ({ popup }) => popup.getElement()?.querySelector("a")?.focus({ preventScroll: true }));
    // When a popup closes, the focus returns to its marker.
    marker.on("popupclose", () => document.activeElement === document.body && marker.getElement()?.focus({ preventScroll: true }));
    // Few screen readers read a title, so the button gets a label.
    marker.getElement()?.setAttribute("aria-label", `${point.name}, ${point.place}`);
  }
  return map;
}

/** Reports the centre when a person has moved the map. Moves caused by popups or resizing don't count. */
function watchMoves(map: LeafletMap, onMove: (centre: { latitude: number; longitude: number }) => void): () => void {
  const container = map.getContainer();
  const start = map.getCenter();
  let isByPerson = false;
  const begin = () => void (isByPerson = true);
  const press = ({ key }: KeyboardEvent) => key.startsWith("Arrow") && begin();
  map.on("dragstart zoomstart", begin);
  container.addEventListener("keydown", press, { capture: true });
  map.on("moveend", () => {
    const { lat: latitude, lng: longitude } = map.getCenter().wrap();
    if (isByPerson && !map.getCenter().equals(start)) onMove({ latitude, longitude });
    isByPerson = false;
  });
  return () => container.removeEventListener("keydown", press, { capture: true });
}

/** Must come first: Leaflet adds no layers to a map without a view. */
function showAll(map: LeafletMap, points: MapPoint[]) {
  if (points.length === 0) return void map.setView(INDIA, INDIA_ZOOM);
  const bounds = latLngBounds(points.map(({ latitude, longitude }): [number, number] => [latitude, longitude]));
  map.fitBounds(bounds, { padding: [24, 24], maxZoom: MAX_ZOOM });
}

/** Built from text nodes, because names come from users. */
function labelOf({ id, name, place }: MapPoint): HTMLElement {
  const label = document.createElement("div");
  const link = document.createElement("a");
  link.href = `/schools/${id}`;
  link.textContent = name;
  const language = languageOf(name);
  if (language) link.lang = language;
  const where = document.createElement("p");
  where.textContent = place;
  label.append(link, where);
  return label;
}

const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
