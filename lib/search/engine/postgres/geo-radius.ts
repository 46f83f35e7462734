import { Prisma } from "@/prisma/generated/client";
import { NEAR_CHORD_KM, NEAR_CHORD_SQUARED, spherePoint, type Point } from "@/lib/search/places/geo-distance";
import { allConditions, type SearchConditions } from "./conditions";

export function rowsAround({ tsQueryOnRow, rowConditions }: SearchConditions, point: Point): Prisma.Sql {
  const around = withChord(Prisma.sql`SELECT * FROM school_search WHERE ${isWithinRadius(point)}`, point);
  return Prisma.sql`SELECT * FROM (${around}) AS around WHERE ${allConditions([isNear, ...tsQueryOnRow, ...rowConditions])}`;
}

export const nearRowsOf = (source: Prisma.Sql, point: Point): Prisma.Sql =>
  Prisma.sql`SELECT * FROM (${withChord(source, point)}) AS measured WHERE ${isNear}`;

const isNear = Prisma.sql`chord <= ${NEAR_CHORD_SQUARED}::float8`;

/** Adds `chord`, the squared straight line to the point, with the operations of memory/geo-radius.ts. OFFSET 0 computes it once per row. */
function withChord(source: Prisma.Sql, point: Point): Prisma.Sql {
  const { x, y, z } = spherePoint(point);
  return Prisma.sql`
    SELECT *, dx * dx + dy * dy + dz * dz AS chord FROM (
      SELECT *, cube_ll_coord(position, 1) - ${x}::float8 AS dx, cube_ll_coord(position, 2) - ${y}::float8 AS dy, cube_ll_coord(position, 3) - ${z}::float8 AS dz
      FROM (${source}) AS matching OFFSET 0) AS apart
    OFFSET 0`;
}

/** The bounding square of the radius. The expression must equal that of the index, word for word. */
function isWithinRadius(point: Point): Prisma.Sql {
  const { x, z } = spherePoint(point);
  const [east, west, north, south] = [x + NEAR_CHORD_KM, x - NEAR_CHORD_KM, z + NEAR_CHORD_KM, z - NEAR_CHORD_KM];
  return Prisma.sql`point(cube_ll_coord(position, 1), cube_ll_coord(position, 3))
    <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`;
}
