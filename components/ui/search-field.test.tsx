import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SearchField } from "./search-field.client";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const box = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Search people" });
const type = (words: string) => fireEvent.change(box(), { target: { value: words } });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

describe("the search box", () => {
  it("searches once, 300 ms after the last key", () => {
    const onSearch = vi.fn();
    render(<SearchField label="Search people" value="" onSearch={onSearch} />);
    type("as");
    pass(299);
    type("asha ");
    pass(299);
    expect(onSearch).not.toHaveBeenCalled();
    pass(1);
    expect(onSearch).toHaveBeenCalledExactlyOnceWith("asha");
  });

  it("searches at once on Enter, and not again later", () => {
    const onSearch = vi.fn();
    render(<SearchField label="Search people" value="" onSearch={onSearch} />);
    type("asha");
    fireEvent.submit(box());
    pass(1000);
    expect(onSearch).toHaveBeenCalledExactlyOnceWith("asha");
  });

  it("never overwrites text that is being typed, and follows the address otherwise", () => {
    const { rerender } = render(<SearchField label="Search people" value="" onSearch={vi.fn()} />);
    type("as");
    pass(300);
    type("asha");
    rerender(<SearchField label="Search people" value="as" onSearch={vi.fn()} />);
    expect(box().value).toBe("asha");
    pass(300);
    rerender(<SearchField label="Search people" value="asha" onSearch={vi.fn()} />);
    rerender(<SearchField label="Search people" value="" onSearch={vi.fn()} />);
    expect(box().value).toBe("");
  });
});
