"use client";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { AdminSection } from "@/components/admin/admin-section";
import { callAdmin, describeFailure, readAdmin, toastReason } from "@/components/admin/call-admin";
import { ChoiceChips } from "@/components/admin/choice-chips";
import { paddedCardClasses } from "@/components/ui/card";
import { Empty } from "@/components/ui/empty";
import { SelectField, TextField } from "@/components/ui/field";
import { LoadFailed } from "@/components/ui/load-failed";
import { Skeleton } from "@/components/ui/skeleton";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import { Button } from "@/components/ui/button";
import { MAX_COUNTED_LENGTH, SEARCH_KINDS } from "@/lib/analytics/criteria";
import { SEARCH_KIND_LABELS } from "@/lib/analytics/labels";
import type { JudgedSearch } from "@/lib/analytics/view";
import { CallError } from "@/lib/http/client";
import { formatPlace, languageOf } from "@/lib/schools/labels";

const JUDGED_SEARCHES = "/api/admin/judged-searches";
const CHOICES = ["good", "bad", "none"] as const;
type Choice = (typeof CHOICES)[number];
const CHOICE_LABELS: Record<Choice, string> = { good: "Good", bad: "Bad", none: "Not judged" };

/** The results of the search in the address, which the team judges for the recall benchmark. */
export function JudgeSearchPage() {
  const search = useSearchParams().get("search")?.trim() ?? "";
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [JUDGED_SEARCHES, search],
    queryFn: ({ signal }) => readAdmin<JudgedSearch>(`${JUDGED_SEARCHES}?${new URLSearchParams({ search })}`, { signal }),
    enabled: search !== "",
    // Fetching again would discard what has been chosen.
    staleTime: Infinity,
    gcTime: 0,
  });
  const errors = error instanceof CallError ? error.fields : {};
  return (
    <AdminSection heading="Judge a Search" isBusy={isFetching}>
      <p className="text-sm text-ink-soft">
        Say which schools a parent who types these words is looking for. We measure the search by it.{" "}
        <a href="/admin/analytics">Back to Analytics</a>
      </p>
      <form key={search} className="flex flex-wrap items-end gap-3 [&>.field]:flex-[1_1_14rem]">
        <TextField
          id="judged-search"
          name="search"
          label="Words"
          defaultValue={search}
          error={errors.search}
          required
          maxLength={MAX_COUNTED_LENGTH}
        />
        <Button variant="outline" type="submit">
          Show results
        </Button>
      </form>
      {error ? (
        !errors.search && <LoadFailed title="We couldn’t load the results" text={describeFailure(error)} retry={() => void refetch()} />
      ) : data ? (
        <Results key={data.search} judged={data} />
      ) : (
        search && <Skeleton className="h-56" />
      )}
    </AdminSection>
  );
}

function Results({ judged }: { judged: JudgedSearch }) {
  const [isSaving, setSaving] = useState(false);

  const save = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const idsOf = (wanted: Choice) => judged.results.flatMap(({ id }) => (form.get(id) === wanted ? id : []));
    const json = { search: judged.search, kind: form.get("kind"), good: idsOf("good"), bad: idsOf("bad") };
    setSaving(true);
    try {
      await callAdmin(JUDGED_SEARCHES, { method: "PUT", body: json });
      toast({ kind: "good", title: "Saved" });
    } catch (error) {
      toastReason(error, "We couldn’t save this. Please try again.");
    } finally {
      setSaving(false);
    }
  };

  if (judged.results.length === 0) return <Empty icon="search" title="No school was found" text="There is nothing to judge." />;
  return (
    <form className="space-y-4" onSubmit={save}>
      <ol className="space-y-3">
        {judged.results.map(({ id, name, position, judgement, ...school }) => (
          <li key={id} className={paddedCardClasses}>
            <p className="mb-2">
              <a href={`/schools/${id}`} lang={languageOf(name)}>
                {name}
              </a>
              <span className="block text-sm text-ink-soft">
                {position === null ? "Not among the first results" : `Result ${position}`} · {formatPlace(school)}
              </span>
            </p>
            <ChoiceChips
              legend={`Does ${name} answer the search?`}
              isLegendHidden
              name={id}
              choices={CHOICES}
              labels={CHOICE_LABELS}
              initial={judgement ?? "none"}
            />
          </li>
        ))}
      </ol>
      <SelectField
        name="kind"
        label="Kind of search"
        defaultValue={judged.kind ?? SEARCH_KINDS[0]}
        choices={SEARCH_KINDS.map((kind) => [kind, SEARCH_KIND_LABELS[kind]])}
      />
      <SubmitButton isPending={isSaving}>Save judgement</SubmitButton>
    </form>
  );
}
