"use client";
import { useState } from "react";
import { PositionButton } from "@/components/search/fields/position-button";
import { buttonVariants } from "@/components/ui/button";
import { formatDistance } from "@/lib/schools/labels";
import { distanceKm, type Point } from "@/lib/search/places/geo-distance";
import { parseNear, imprecisionKm } from "@/lib/search/places/near";

const NO_POSITION = "We couldn’t get your location.";

/** How far a school is from the visitor, when asked. The visitor's position stays in the browser. */
export function SchoolDistance({ latitude, longitude }: Point) {
  const [distance, setDistance] = useState<string | null>(null);
  const show = (near: string) => {
    const own = parseNear(near);
    if (own && "latitude" in own) setDistance(formatDistance(distanceKm(own, { latitude, longitude }), imprecisionKm(near) !== null));
  };
  if (distance) return <span role="status">{distance} from you, in a straight line</span>;
  return (
    <PositionButton
      className={buttonVariants({ variant: "link", className: "inline-flex items-center gap-1" })}
      failureText={NO_POSITION}
      onPosition={show}
    >
      How far is it?
    </PositionButton>
  );
}
