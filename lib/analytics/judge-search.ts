import { recordAudit } from "@/lib/audit/record-audit";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { listSchoolsByIds } from "@/lib/schools/queries";
import { noCriteria } from "@/lib/search/school-criteria";
import { searchSchools } from "@/lib/search/search";
import { countedWords } from "./counted-words";
import { MAX_COUNTED_LENGTH, type SearchKind } from "./criteria";
import type { SearchJudgement } from "./schema";
import type { JudgedSearch } from "./view";

const MAX_RESULTS = 20;

/** The first results of a search today, then schools judged before that are no longer among them. @throws AppError VALIDATION */
export async function readJudgedSearch({ search }: { search: string }): Promise<JudgedSearch> {
  const words = requireWords(search);
  const [judged, { schools }] = await Promise.all([
    db().judgedSearch.findUnique({ where: { words } }),
    searchSchools({ ...noCriteria, search: words, limit: MAX_RESULTS }),
  ]);
  const shown = new Set(schools.map(({ id }) => id));
  const others = await listSchoolsByIds([...(judged?.good ?? []), ...(judged?.bad ?? [])].filter((id) => !shown.has(id)));
  return {
    search: words,
    kind: (judged?.kind as SearchKind | undefined) ?? null,
    results: [...schools, ...others].map(({ id, name, city, state, zipCode, locality }, index) => ({
      ...{ id, name, city, state, zipCode, locality },
      position: index < schools.length ? index + 1 : null,
      judgement: judged?.good.includes(id) ? "good" : judged?.bad.includes(id) ? "bad" : null,
    })),
  };
}

/** Stores the team's judgement of a search's results in place of the earlier one; an empty one deletes it. @throws AppError VALIDATION */
export async function judgeSearch({ actor, judgement }: { actor: Person; judgement: SearchJudgement }): Promise<void> {
  const { kind, good, bad } = judgement;
  const words = requireWords(judgement.search);
  const ids = new Set([...good, ...bad]);
  if (ids.size < good.length + bad.length) throw invalid("good", "A school can’t be both good and bad");
  if ((await listSchoolsByIds([...ids])).length < ids.size) throw invalid("good", "Some of these schools aren’t listed. Reload the page");
  await inTransaction(async () => {
    const judged = { kind, good, bad, judgedAt: clock.now() };
    if (ids.size === 0) await db().judgedSearch.deleteMany({ where: { words } });
    else await db().judgedSearch.upsert({ where: { words }, create: { words, ...judged }, update: judged });
    await recordAudit({ actor, action: "search.judge", subject: { kind: "search", id: words }, after: { kind, good, bad } });
  });
}

function requireWords(search: string): string {
  const words = countedWords(search);
  if (words === null) throw invalid("search", `Give words without an @ or a long number, ${MAX_COUNTED_LENGTH} characters at most`);
  return words;
}

const invalid = (field: string, text: string) => new AppError("VALIDATION", text, { [field]: text });
