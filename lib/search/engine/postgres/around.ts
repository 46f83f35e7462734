import { Prisma } from "@/prisma/generated/client";
import { NEAR_CHORD_KM, NEAR_CHORD_SQUARED, spherePoint, type Point } from "@/lib/search/places/geo-distance";
import { allConditions, type SearchConditions } from "./conditions";

/** The hits by way of the index over positions, each with its `chord` to the point: all schools in reach are looked at. */
export function radiusSource({ termsOnRow, others }: SearchConditions, point: Point): Prisma.Sql {
  const around = measured(Prisma.sql`SELECT * FROM school_search WHERE ${isWithinRadius(point)}`, point);
  return Prisma.sql`SELECT * FROM (${around}) AS around WHERE ${allConditions([isNear, ...termsOnRow, ...others])}`;
}

/** Those rows of a source that are in reach, each with its `chord`. */
export const nearOf = (source: Prisma.Sql, point: Point): Prisma.Sql =>
  Prisma.sql`SELECT * FROM (${measured(source, point)}) AS measured WHERE ${isNear}`;

const isNear = Prisma.sql`chord <= ${NEAR_CHORD_SQUARED}::float8`;

/** `chord`: the square of the straight line to the point, reckoned step by step as lib/search/memory does it. OFFSET 0: once a row. */
function measured(source: Prisma.Sql, point: Point): Prisma.Sql {
  const { x, y, z } = spherePoint(point);
  return Prisma.sql`
    SELECT *, dx * dx + dy * dy + dz * dz AS chord FROM (
      SELECT *, cube_ll_coord(position, 1) - ${x}::float8 AS dx, cube_ll_coord(position, 2) - ${y}::float8 AS dy, cube_ll_coord(position, 3) - ${z}::float8 AS dz
      FROM (${source}) AS matching OFFSET 0) AS apart
    OFFSET 0`;
}

/** Within a square around the point, on the flat map that the index is over, asked word for word: whoever is in reach is in it. */
function isWithinRadius(point: Point): Prisma.Sql {
  const { x, z } = spherePoint(point);
  const [east, west, north, south] = [x + NEAR_CHORD_KM, x - NEAR_CHORD_KM, z + NEAR_CHORD_KM, z - NEAR_CHORD_KM];
  return Prisma.sql`point(cube_ll_coord(position, 1), cube_ll_coord(position, 3))
    <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`;
}
