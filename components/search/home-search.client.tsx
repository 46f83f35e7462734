"use client";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import { CardSkeletons } from "@/components/schools/card-skeletons";
import { Icon } from "@/components/ui/icon";
import { homeAddress, SEARCH_MAX_LENGTH } from "@/lib/search/view";
import { SearchInput } from "./search-input.client";

const DEBOUNCE_MS = 300;

interface HomeSearchProps {
  search?: string;
  /** A position or pincode of the address, kept while one searches. */
  near?: string;
  /** Heading, count and what changes the place. */
  head: React.ReactNode;
  /** The grid. */
  children: React.ReactNode;
}

/**
 * The home's search box over the grid it filters. The words are in the address; without a script it is a GET form. While the
 * next grid is on its way, six skeletons stand in its place.
 */
export function HomeSearch({ search = "", near, head, children }: HomeSearchProps) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const apply = () => {
    clearTimeout(timer.current);
    const words = field.current?.value.trim() ?? "";
    if (words === search) return;
    const address = homeAddress({ search: words, near });
    // One entry of the history for a search, however long it is typed.
    startTransition(() => (search && words ? router.replace(address) : router.push(address)));
  };
  const applySoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(apply, DEBOUNCE_MS);
  };

  // Back, or 'Clear Search': the field says what the grid shows. Whoever is typing is left alone.
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = search;
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <>
      <form
        className="search home-search"
        role="search"
        action="/"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <Icon name="search" />
        <SearchInput
          ref={field}
          aria-label="Search schools"
          placeholder="Search by school name or city..."
          maxLength={SEARCH_MAX_LENGTH}
          defaultValue={search}
          onInput={applySoon}
        />
        {near && <input type="hidden" name="near" value={near} />}
        <button className="btn" aria-label="Search">
          <Icon name="arrow-right" />
        </button>
      </form>
      <section className="near" aria-labelledby="near" aria-busy={isPending}>
        {head}
        <p className="vh" role="status">
          {isPending ? "Loading schools" : ""}
        </p>
        {isPending ? <CardSkeletons /> : children}
      </section>
    </>
  );
}
