import { renderHook } from "@testing-library/react";
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

beforeEach(() => {
  vi.useFakeTimers();
  sent.mockClear();
  Object.assign(navigator, { sendBeacon: sent });
});
afterEach(() => {
  vi.useRealTimers();
});

it("a search that stays is counted once, with whether it found nothing; words in between aren't counted", async () => {
  const { rerender } = renderHook(useCountedSearch, { initialProps: list("nas", 90) });
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
  ]);
  expect(sent.mock.calls.every(([address]) => address === "/api/searches")).toBe(true);
});

it.each([{ doNotTrack: "1" }, { globalPrivacyControl: true }, { webdriver: true }])("sends nothing with %j", (asked) => {
  vi.stubGlobal("navigator", { sendBeacon: sent, ...asked });
  renderHook(useCountedSearch, { initialProps: list("nashik", 3) });
  vi.advanceTimersByTime(5_000);
  expect(sent).not.toHaveBeenCalled();
});
