import { expect, it } from "vitest";
import { hasRoom } from "./disk-room";

const GIGABYTE_IN_BLOCKS = 1024 ** 3 / 4096;
const disk = (size: number, free: number) => ({ bsize: 4096, blocks: size * GIGABYTE_IN_BLOCKS, bavail: free * GIGABYTE_IN_BLOCKS });

it.each([
  [100, 1.1, true],
  [100, 0.9, false],
  [10, 0.6, true],
  [10, 0.4, false],
])("a disk of %d GB with %d GB free takes files: %s", (size, free, isRoom) => expect(hasRoom(disk(size, free))).toBe(isRoom));
