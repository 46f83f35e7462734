import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { schoolListAddress } from "@/lib/search/list-address";
import { readNearMe } from "@/lib/search/places/near-phrases";
import { withCriteria, type SchoolCriteria } from "@/lib/search/school-criteria";
import { isShown, withoutWords, withWordFilters } from "@/lib/search/word-filters";
import type { SchoolList } from "./fetch-schools";
import { closeSheet, isSheetOpen } from "../fields/filter-popover";
import { criteriaOfFields, criteriaOfForm, isPincodeComplete, showWordFilters } from "../fields/form-criteria";
import { useSchoolList, type AddressStep } from "./use-school-list";

const DEBOUNCE_MS = 300;

/** The list's form: each change applies at once to list and address. Fields are uncontrolled, so typed text is never overwritten. */
export function useListForm(initial: SchoolList, firstFailure: string | null) {
  const form = useRef<HTMLFormElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const timer = useRef<number>(undefined);
  const isTyping = useRef(false);
  const [fields, setFields] = useState({ criteria: withWordFilters(initial.criteria, initial.wordFilters), version: 0 });
  /** Filters recognised in the search text, as shown in the fields. */
  const [shown, setShown] = useState(initial.wordFilters);
  const [isPincodeWrong, setPincodeWrong] = useState(false);

  const resetFields = useCallback((criteria: SchoolCriteria) => {
    clearTimeout(timer.current);
    isTyping.current = false;
    setPincodeWrong(false);
    setFields(({ version }) => ({ criteria, version: version + 1 }));
    setShown([]);
    if (search.current) search.current.value = criteria.search ?? "";
  }, []);

  const schoolList = useSchoolList(initial, firstFailure, useSearchParams().toString(), resetFields);
  const { list, wanted, failure, show, currentCriteria } = schoolList;

  /** Moves to the start of the new list, also when it is behind the filter sheet. */
  const moveToStart = () => {
    if (isSheetOpen()) heading.current?.scrollIntoView({ block: "nearest" });
    else heading.current?.focus();
  };

  const go = (criteria: SchoolCriteria) => {
    resetFields(criteria);
    fixHeight(results.current);
    show(criteria, "push");
    moveToStart();
  };

  const goNear = (near: string) => {
    const { search } = currentCriteria();
    // The new position replaces the place named in the search text.
    const nearFilters = list.wordFilters.filter(({ filter }) => filter === "near");
    const remaining = search && withoutWords(search, nearFilters);
    go(withCriteria(currentCriteria(), { near, search: remaining && readNearMe(remaining).rest, sort: undefined }));
  };

  const apply = (step: AddressStep) => {
    clearTimeout(timer.current);
    const criteria = criteriaOfForm(new FormData(form.current!));
    if (schoolListAddress(criteria) === schoolListAddress(withCriteria(currentCriteria(), {}))) return false;
    removeReplacedWords(criteria);
    fixHeight(results.current);
    show(criteria, step);
    if (isSheetOpen()) moveToStart();
    return true;
  };

  /** When someone changes a filter that came from the search text, its words are removed from the text. */
  const removeReplacedWords = ({ search: remaining = "" }: SchoolCriteria) => {
    const field = search.current!;
    if (field.value.trim() === remaining) return;
    field.value = remaining;
    const fields = criteriaOfFields(new FormData(form.current!));
    setShown((before) => before.filter((filter) => isShown(fields, filter)));
  };

  const change = (event: React.FormEvent<HTMLElement>) => {
    const field = event.target as HTMLInputElement;
    if (field.name === "near") setPincodeWrong(false);
    if (field.tagName === "SELECT" || field.type === "checkbox" || field.type === "radio") return void apply("push");
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      if (field.name === "near" && !isPincodeComplete(new FormData(form.current!))) return;
      // Typing without a pause is one history entry: Back leads to the list before it.
      if (apply(isTyping.current ? "replace" : "push")) isTyping.current = true;
    }, DEBOUNCE_MS);
  };

  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPincodeComplete(new FormData(event.currentTarget))) return setPincodeWrong(true);
    apply("push");
    isTyping.current = false;
    closeSheet();
    if (matchMedia("(pointer: coarse)").matches) search.current?.blur();
  };

  useEffect(() => {
    // Applies what was typed or chosen before this script loaded; typing may still be in progress.
    const criteria = criteriaOfForm(new FormData(form.current!));
    if (schoolListAddress(criteria) !== schoolListAddress(withCriteria(initial.criteria, {}))) {
      removeReplacedWords(criteria);
      show(criteria, "push");
      isTyping.current = document.activeElement === search.current;
    }
    return () => clearTimeout(timer.current);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the script takes over
  }, []);

  const showWords = useEffectEvent(() => {
    // Until the new list arrives, its recognised filters are unknown.
    if (wanted || shown.length + list.wordFilters.length === 0) return;
    setShown(showWordFilters(form.current!, shown, list.wordFilters));
  });
  useLayoutEffect(() => showWords(), [list, wanted, fields]);

  useLayoutEffect(() => {
    if (results.current) results.current.style.minHeight = "";
  }, [list, failure]);

  return {
    ...schoolList,
    form,
    search,
    heading,
    results,
    fields,
    shown,
    isPincodeWrong,
    go,
    goNear,
    change,
    submit,
    retry: () => show(wanted ?? list.criteria, "keep"),
    stopTyping: () => void (isTyping.current = false),
  };
}

export type ListForm = ReturnType<typeof useListForm>;

/** Keeps the height of the results until another list is loaded, so that the content below doesn't jump. */
function fixHeight(results: HTMLElement | null) {
  if (results) results.style.minHeight = `${results.offsetHeight}px`;
}
