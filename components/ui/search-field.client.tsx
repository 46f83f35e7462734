"use client";
import { useEffect, useRef } from "react";
import { MAX_SEARCH_LENGTH } from "@/lib/http/criteria";
import { Icon } from "./icon";

const DEBOUNCE_MS = 300;

/** A search field that searches 300 ms after the last key, or on Enter. Text being typed is never overwritten. */
export function SearchField({ label, value, onSearch }: { label: string; value: string; onSearch: (words: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  const asked = useRef(value);

  // The search text changed outside this field: Back, Forward, 'Clear Search'.
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    if (input.current) input.current.value = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = () => {
    clearTimeout(timer.current);
    const words = input.current!.value.trim();
    if (words === asked.current) return;
    asked.current = words;
    onSearch(words);
  };
  const wait = () => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(search, DEBOUNCE_MS);
  };

  return (
    <form
      className="search max-w-120 flex-[1_1_22rem] border border-line-strong [&>input]:min-h-[2.65rem]"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
        onChange={wait}
      />
    </form>
  );
}
