import type { StatsFs } from "node:fs";

const MIN_FREE_BYTES = 1024 ** 3;
const MIN_FREE_PART = 0.05;

/** Whether a disk takes further files: some of it stays free for the database, because a full disk would stop the site. */
export const hasRoom = ({ bavail, blocks, bsize }: Pick<StatsFs, "bavail" | "blocks" | "bsize">): boolean =>
  bavail * bsize > Math.min(MIN_FREE_BYTES, MIN_FREE_PART * blocks * bsize);
