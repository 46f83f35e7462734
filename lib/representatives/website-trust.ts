import { compareAsc, max, subDays } from "date-fns";
import { clock, indianDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { hasFact } from "@/lib/schools/sourced-facts";
import { claimDomain } from "./claim-domain";
import { REGISTER_MIN_DAYS, WEBSITE_MIN_DAYS } from "./criteria";

/** How far a school's website can be trusted. */
export interface WebsiteTrust {
  url: string | null;
  /** null: no website, or one whose domain proves nothing */
  domain: string | null;
  /** null: it was changed too recently, perhaps by the person who claims the school */
  basis: "register" | "age" | null;
  since: string;
}

interface Row {
  id: string;
  website: string | null;
  addedAt: Date;
  changedAt: Date | null;
  imported: { importId: string; facts: number; isNamed: boolean; at: string }[];
  /** `importId` is null for the rollback of an import */
  importedChanges: { importId: string | null; at: string }[];
}

/** How far the websites of these schools can be trusted: as the last value of a named register, or as unchanged for 90 days. */
export async function judgeWebsites(schoolIds: string[]): Promise<Map<string, WebsiteTrust>> {
  const rows = await db().$queryRaw<Row[]>`
    SELECT id, website, created_at AS "addedAt",
      (SELECT max(at) FROM audit_log WHERE subject_kind = 'school' AND subject_id = schools.id
        AND (jsonb_exists(before, 'website') OR jsonb_exists(after, 'website'))) AS "changedAt",
      (SELECT coalesce(json_agg(json_build_object('importId', source.batch_id, 'facts', facts, 'isNamed', source.name <> '', 'at', source.created_at)), '[]')
        FROM school_provenance AS provenance JOIN import_sources AS source ON source.id = source_id
        WHERE provenance.serial = schools.serial) AS imported,
      (SELECT coalesce(json_agg(json_build_object(
          'importId', CASE WHEN restored_version IS NULL THEN change.batch_id END,
          'at', CASE WHEN restored_version IS NULL THEN changed_at ELSE coalesce(piece.rolled_back_at, changed_at) END)), '[]')
        FROM school_batch_changes AS change LEFT JOIN school_batch_pieces AS piece ON piece.batch_id = change.batch_id AND piece.n = change.piece
        WHERE school_id = schools.id AND jsonb_exists(after, 'website')) AS "importedChanges"
    FROM schools WHERE id = ANY(${schoolIds})`;
  return new Map(rows.map((row) => [row.id, judge(row)]));
}

export const judgeWebsite = async (schoolId: string): Promise<WebsiteTrust | undefined> => (await judgeWebsites([schoolId])).get(schoolId);

/** The newest value of the website decides: an earlier register says nothing about it. */
function judge(row: Row): WebsiteTrust {
  const { website: url } = row;
  const { writtenAt, registeredAt } = findLastWrite(row);
  const trustBy = (basis: WebsiteTrust["basis"], since: Date) => ({ url, domain: claimDomain(url), basis, since: indianDay(since) });
  if (registeredAt && registeredAt <= subDays(clock.now(), REGISTER_MIN_DAYS)) return trustBy("register", registeredAt);
  return trustBy(writtenAt <= subDays(clock.now(), WEBSITE_MIN_DAYS) ? "age" : null, writtenAt);
}

/** When the website was written, and when a named register first gave this value. */
function findLastWrite({ addedAt, changedAt, imported, importedChanges }: Row): { writtenAt: Date; registeredAt?: Date } {
  const registers = imported.filter(({ facts, isNamed }) => isNamed && hasFact(facts, "website"));
  const imports = importedChanges.map(({ importId, at }) => ({
    at: new Date(at),
    isFromRegister: registers.some((one) => one.importId === importId),
  }));
  const writes = [...imports, ...(changedAt ? [{ at: changedAt, isFromRegister: false }] : [])].toSorted((one, other) =>
    compareAsc(one.at, other.at),
  );
  const last = writes.at(-1);
  if (last && last.at >= addedAt) return { writtenAt: last.at, ...(last.isFromRegister && { registeredAt: last.at }) };
  const [first] = registers.map(({ at }) => new Date(at)).toSorted(compareAsc);
  return { writtenAt: addedAt, ...(first && { registeredAt: max([first, addedAt]) }) };
}
