import { formatCount } from "@/lib/schools/labels";
import type { LogEntry } from "./view";

const DONE: Record<LogEntry["subject"], Record<LogEntry["kind"], string>> = {
  review: { removed: "A review was removed", edited: "A review was edited", restored: "A review was restored" },
  reply: { removed: "A school’s reply was removed", edited: "A reply was edited", restored: "A reply was restored" },
};

export const logActionText = ({ subject, kind }: Pick<LogEntry, "subject" | "kind">): string => DONE[subject][kind];

/** For a review that shows no author to this admin. */
export const noAuthorLabel = ({ isAuthorHidden }: { isAuthorHidden: boolean }): string => (isAuthorHidden ? "Hidden" : "Account deleted");

/** `1 hour`, `14 hours`; a dash if there are too few decisions */
export const formatHours = (hours: number | null): string =>
  hours === null ? "–" : hours === 1 ? "1 hour" : `${formatCount(hours)} hours`;

/** `98 % of 120`, in at most two lines; a dash for an empty whole */
export const formatShare = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${formatCount(Math.round((100 * part) / whole))}\u00a0% of\u00a0${formatCount(whole)}`;
