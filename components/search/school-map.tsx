import { divIcon, latLngBounds, map as openMap, marker as makeMarker, tileLayer, type Map as LeafletMap } from "leaflet";
import "./leaflet.css";
import { useEffect, useRef, useState } from "react";
import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";
import { languageOf } from "@/lib/schools/labels";
import { writeArea, type MapTiles, type SchoolCriteria } from "@/lib/search/view";
import { describeFailure } from "./fetch-schools";
import { LoadFailed } from "./list-messages";
import { fetchMapPoints, mapCaption, type MapPoint, type MapPoints } from "./map-points";

/** All of India, where there is nothing to show. */
const INDIA: [number, number] = [22.6, 80.2];
const INDIA_ZOOM = 4;
/** One school alone is shown with the streets around it. */
const CLOSEST_ZOOM = 15;

interface SchoolMapProps {
  /** The page of the list that is shown. */
  criteria: SchoolCriteria;
  /** null: points on a plain ground */
  tiles: MapTiles | null;
  /** Shows the list of what is near a point. */
  found: (near: string) => void;
}

/** The schools of a page of the list on a map, each a button that tells its name and leads to its page. Never the only way to a school. */
export function SchoolMap({ criteria, tiles, found }: SchoolMapProps) {
  const slot = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<MapPoints | null>(null);
  const [failure, setFailure] = useState("");
  const [tries, setTries] = useState(0);
  /** The middle of the map where somebody has moved it to; null: it shows the page's schools. */
  const [middle, setMiddle] = useState<string | null>(null);

  useEffect(() => {
    const asking = new AbortController();
    fetchMapPoints(criteria, asking.signal).then(
      (points) => {
        setFailure("");
        setMiddle(null);
        setShown(points);
      },
      (error: unknown) => {
        if (!asking.signal.aborted) setFailure(describeFailure(error));
      },
    );
    return () => asking.abort();
  }, [criteria, tries]);

  useEffect(() => {
    if (!slot.current || !shown) return;
    const map = draw(slot.current, shown.points, tiles);
    const endFollowing = followMoves(map, (position) => setMiddle(writeArea(position)));
    // The place of the map changes its size with the window, and when fonts come.
    const watch = new ResizeObserver(() => map.invalidateSize());
    watch.observe(slot.current);
    return () => {
      watch.disconnect();
      endFollowing();
      map.remove();
    };
  }, [shown, tiles]);

  if (failure) return <LoadFailed reason={failure} retry={() => setTries((before) => before + 1)} />;
  return (
    <>
      <div className="map-frame">
        <div ref={slot} className="map-slot" role="region" aria-label="Map of the schools on this page" aria-busy={shown === null} />
        {middle && (
          <button className={`${buttonClasses()} map-search`} type="button" onClick={() => found(middle)}>
            <Icon name="search" />
            Search this area
          </button>
        )}
      </div>
      <p className="small soft" role="status">
        {shown ? mapCaption(shown) : "Loading the map"}
      </p>
    </>
  );
}

function draw(slot: HTMLElement, points: MapPoint[], tiles: MapTiles | null): LeafletMap {
  // A page is scrolled over a map more often than a map is zoomed by a wheel: that has buttons.
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
    // Gone with what had it, the focus is the page's: it goes back to the point.
    marker.on("popupclose", () => document.activeElement === document.body && marker.getElement()?.focus({ preventScroll: true }));
    // A title alone is read by few: it is the button's name.
    marker.getElement()?.setAttribute("aria-label", `${point.name}, ${point.place}`);
  }
  return map;
}

/** Tells the middle of a map that a person has moved. A label that opens, or a window that changes, moves it too: that doesn't count. */
function followMoves(map: LeafletMap, tell: (middle: { latitude: number; longitude: number }) => void): () => void {
  const container = map.getContainer();
  const start = map.getCenter();
  let isByPerson = false;
  const begin = () => void (isByPerson = true);
  const press = ({ key }: KeyboardEvent) => key.startsWith("Arrow") && begin();
  map.on("dragstart zoomstart", begin);
  container.addEventListener("keydown", press, { capture: true });
  map.on("moveend", () => {
    const { lat: latitude, lng: longitude } = map.getCenter().wrap();
    if (isByPerson && !map.getCenter().equals(start)) tell({ latitude, longitude });
    isByPerson = false;
  });
  return () => container.removeEventListener("keydown", press, { capture: true });
}

/** First of all: what is put on a map without a view isn't there yet. */
function showAll(map: LeafletMap, points: MapPoint[]) {
  if (points.length === 0) return void map.setView(INDIA, INDIA_ZOOM);
  const bounds = latLngBounds(points.map(({ latitude, longitude }): [number, number] => [latitude, longitude]));
  map.fitBounds(bounds, { padding: [24, 24], maxZoom: CLOSEST_ZOOM });
}

/** Built of text, never of markup: a name is whatever somebody typed. */
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
