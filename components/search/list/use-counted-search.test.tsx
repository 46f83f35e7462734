import { fireEvent, render, renderHook, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noCriteria, withCriteria } from "@/lib/search/school-criteria";
import { useCountedSearch } from "./use-counted-search";

const sent = vi.fn((_address: string, _body?: Blob) => true);
const list = (search: string, total: number, more = {}) => ({
  criteria: withCriteria(noCriteria, { search, ...more }),
  schools: [],
  total,
  isTotalCapped: false,
  next: null,
  corrected: null,
  near: null,
  wordFilters: [],
  place: null,
  counts: null,
  nearMisses: null,
});
const bodies = () => Promise.all(sent.mock.calls.map(async ([, body]) => JSON.parse(await body!.text())));

const useCounted = (given: ReturnType<typeof list>) => useCountedSearch(given, useRef(null));

beforeEach(() => {
  vi.useFakeTimers();
  sent.mockClear();
  Object.assign(navigator, { sendBeacon: sent });
});
afterEach(() => {
  vi.useRealTimers();
});

it("a search that stays is counted once, with whether it found nothing; words in between aren't counted", async () => {
  const { rerender } = renderHook(useCounted, { initialProps: list("nas", 90) });
  vi.advanceTimersByTime(1_000);
  rerender(list("nashikk", 0));
  vi.advanceTimersByTime(5_000);
  rerender(list("nashik", 0, { board: ["IB"] }));
  vi.advanceTimersByTime(5_000);
  rerender(list("nashikk", 0));
  vi.advanceTimersByTime(5_000);
  expect(await bodies()).toEqual([
    { search: "nashikk", isEmpty: true },
    { search: "nashik", isEmpty: false },
    { search: "nashikk", isReworded: true },
  ]);
  expect(sent.mock.calls.every(([address]) => address === "/api/searches")).toBe(true);
});

it("other words within a minute count the first ones as reworded, unless a school was opened", async () => {
  const { rerender } = renderHook(useCounted, { initialProps: list("dav school", 90) });
  vi.advanceTimersByTime(3_000);
  rerender(list("dav pune", 9));
  vi.advanceTimersByTime(70_000);
  rerender(list("dav nashik", 9));
  vi.advanceTimersByTime(3_000);
  expect((await bodies()).filter(({ isReworded }) => isReworded)).toEqual([{ search: "dav school", isReworded: true }]);
});

it("the first school that is opened counts with its rank, and the search with it if it is new", async () => {
  const open = (given: Parameters<typeof useCountedSearch>[0]) => {
    const Rows = () => {
      const results = useRef<HTMLDivElement>(null);
      useCountedSearch(given, results);
      return (
        <div ref={results}>
          {["A", "B", "C"].map((name) => (
            <article key={name}>
              <a href={`#${name}`}>{name}</a>
            </article>
          ))}
        </div>
      );
    };
    const { unmount } = render(<Rows />);
    fireEvent.click(screen.getByRole("link", { name: "B" }));
    fireEvent.click(screen.getByRole("link", { name: "A" }));
    unmount();
  };
  open(list("dav", 90));
  open(list("dav", 90, { page: 2 }));
  open(list("dav", 90, { board: ["IB"] }));
  open(list("dav", 90, { sort: "name" }));
  expect(await bodies()).toEqual([
    { search: "dav", isEmpty: false, position: 2 },
    { search: "dav", isEmpty: false, position: 26 },
  ]);
});

it.each([{ doNotTrack: "1" }, { globalPrivacyControl: true }, { webdriver: true }])("sends nothing with %j", (asked) => {
  vi.stubGlobal("navigator", { sendBeacon: sent, ...asked });
  renderHook(useCounted, { initialProps: list("nashik", 3) });
  vi.advanceTimersByTime(5_000);
  expect(sent).not.toHaveBeenCalled();
});
