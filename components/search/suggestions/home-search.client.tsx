"use client";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import { CardSkeletons } from "@/components/schools/school-card";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { homeAddress } from "@/lib/search/list-address";
import { MAX_SEARCH_LENGTH } from "@/lib/search/school-criteria";
import { SearchInput } from "./search-input.client";

const DEBOUNCE_MS = 300;

interface HomeSearchProps {
  search?: string;
  /** Position or pincode from the address; stays when the search changes. */
  near?: string;
  head: React.ReactNode;
  children: React.ReactNode;
}

/** The search box of the signed-in home and its grid. The search is in the address, so it works without JavaScript. */
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
    // One history entry per search, not per letter.
    startTransition(() => (search && words ? router.replace(address) : router.push(address)));
  };
  const applySoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(apply, DEBOUNCE_MS);
  };

  // After Back or 'Clear Search' the field follows the address, unless someone is typing in it.
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = search;
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <>
      <form
        className="search mt-6 max-w-176"
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
          maxLength={MAX_SEARCH_LENGTH}
          defaultValue={search}
          onInput={applySoon}
        />
        {near && <input type="hidden" name="near" value={near} />}
        <Button icon="arrow-right" size="search" type="submit" aria-label="Search" />
      </form>
      <section className="mt-8" aria-labelledby="near" aria-busy={isPending}>
        {head}
        <p className="sr-only" role="status">
          {isPending ? "Loading schools" : ""}
        </p>
        {isPending ? <CardSkeletons /> : children}
      </section>
    </>
  );
}
