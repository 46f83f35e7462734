import { Badge } from "@/components/ui/badge";
import { Fact } from "@/components/ui/fact";
import { SAFETY_GROUPS } from "@/lib/safety/criteria";
import { formatCounts, formatDisagreement, isKnown, SAFETY_GROUP_LABELS } from "@/lib/safety/labels";
import type { SourceAnswer, SafetyFact } from "@/lib/safety/view";
import { formatDate } from "@/lib/schools/labels";
import { formatHouseholds } from "@/lib/figures/labels";

/** What the school, a register and parents say about safety and access, by group; what is known comes first. */
export function SchoolSafety({ schoolId, facts }: { schoolId: string; facts: readonly SafetyFact[] }) {
  return (
    <>
      <div className="border-b border-line">
        {SAFETY_GROUPS.map((group) => {
          const groupFacts = facts.filter((fact) => fact.group === group);
          const known = groupFacts.filter(hasAnswer);
          const unknown = groupFacts.filter((fact) => !hasAnswer(fact));
          return (
            <details key={group} className="border-t border-line">
              <summary className="min-h-11 cursor-pointer py-3">
                <b className="font-medium">{SAFETY_GROUP_LABELS[group]}</b>{" "}
                <span className="text-sm text-ink-soft">
                  {groupFacts.filter(isKnown).length} of {groupFacts.length} known
                </span>
              </summary>
              <div className="grid gap-4 pb-4">
                {known.map((fact) => (
                  <KnownFact key={fact.kind} fact={fact} />
                ))}
                {unknown.length > 0 && (
                  <dl className="facts facts-2">
                    {unknown.map(({ kind, label }) => (
                      <Fact key={kind} label={label}>
                        <NotKnown />
                      </Fact>
                    ))}
                  </dl>
                )}
              </div>
            </details>
          );
        })}
      </div>
      <p className="mt-2">
        <a className="inline-flex min-h-11 items-center" href={`/schools/${schoolId}/ask`} rel="nofollow">
          Questions to ask the school: a list to print
        </a>
      </p>
      <p className="max-w-measure text-xs text-ink-soft">
        “School says” is what the school itself answers or what our record of it has, with the source. “Parents” is how many families gave
        each answer in the last two years. We show it once five families have answered (ten for support for learning) and update it once a
        week. The school may have what is not known here: ask it.
      </p>
    </>
  );
}

const hasAnswer = ({ school, register, parents }: SafetyFact): boolean => Boolean(school ?? register ?? parents);

function KnownFact({ fact }: { fact: SafetyFact }) {
  const { kind, label, school, register, parents } = fact;
  const disagreement = formatDisagreement(fact);
  return (
    <section aria-labelledby={`safety-${kind}`}>
      <h3 className="mb-1 text-base" id={`safety-${kind}`}>
        {label}
      </h3>
      {disagreement && (
        <p className="mb-1">
          <Badge variant="warn" icon="circle-alert">
            Answers differ
          </Badge>{" "}
          {disagreement}
        </p>
      )}
      <dl className="grid gap-2 md:grid-cols-3">
        <Said by="School says">{school && <Answer given={school} />}</Said>
        <Said by="Register">{register && <Answer given={register} />}</Said>
        <Said by="Parents">
          {parents && (
            <>
              {formatCounts(parents)}
              <Source>
                {formatHouseholds(parents.households)}, {formatDate(parents.asOf)}
              </Source>
            </>
          )}
        </Said>
      </dl>
    </section>
  );
}

function Said({ by, children }: { by: string; children: React.ReactNode }) {
  return (
    <div className="max-md:grid max-md:grid-cols-[6rem_minmax(0,1fr)]">
      <dt className="text-sm text-ink-soft">{by}</dt>
      <dd>{children ?? <NotKnown />}</dd>
    </div>
  );
}

const NotKnown = () => (
  <Badge variant="neutral" icon="circle-help">
    Not known
  </Badge>
);

function Answer({ given: { answer, on, until, isStale, isExpired, source } }: { given: SourceAnswer }) {
  return (
    <>
      <Badge variant={answer === "yes" ? "good" : "bad"} icon={answer === "yes" ? "check" : "x"}>
        {answer === "yes" ? "Yes" : "No"}
      </Badge>
      {isExpired && until && ` until ${formatDate(until)}, now over`}
      {!isExpired && until && ` until ${formatDate(until)}`}
      {isStale && " This may be out of date. Ask the school."}
      <Source>
        Source: {source}, {formatDate(on)}
      </Source>
    </>
  );
}

function Source({ children }: { children: React.ReactNode }) {
  return <span className="mt-1 block text-xs text-ink-soft wrap-anywhere">{children}</span>;
}

/** The questions about what isn't known, with room for the answers on paper. */
export function SafetyQuestions({ facts }: { facts: readonly SafetyFact[] }) {
  const open = facts.filter((fact) => !isKnown(fact));
  if (open.length === 0) return <p>Every question has an answer on the school’s page.</p>;
  return SAFETY_GROUPS.map((group) => {
    const questions = open.filter((fact) => fact.group === group);
    return (
      questions.length > 0 && (
        <section key={group} className="mb-8 break-inside-avoid" aria-labelledby={`ask-${group}`}>
          <h2 className="mb-2 text-lg" id={`ask-${group}`}>
            {SAFETY_GROUP_LABELS[group]}
          </h2>
          <ul className="grid gap-2">
            {questions.map(({ kind, question }) => (
              <li key={kind} className="flex items-end gap-3 break-inside-avoid">
                <span>{question}</span>
                <span className="min-w-16 flex-1 border-b border-line-strong" aria-hidden="true" />
              </li>
            ))}
          </ul>
        </section>
      )
    );
  });
}
