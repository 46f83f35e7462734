import { render, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { AdminFigures } from "@/lib/analytics/view";
import { AdminTabs } from "./admin-tabs.client";

const usePathname = vi.fn();
vi.mock("next/navigation", () => ({ usePathname: () => usePathname() }));

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const FIGURES: AdminFigures = {
  pendingVerifications: 2,
  pendingEnrolments: 1,
  pendingReviews: 0,
  pendingReplies: 4,
  openReports: 0,
  openAppeals: 1,
  openJointDecisions: 0,
  openGrievances: 0,
  openClaims: 0,
  pendingCorrections: 0,
  verifiedParents: 7,
  activeSchools: 9,
};

function shown(path: string) {
  usePathname.mockReturnValue(path);
  render(<AdminTabs figures={FIGURES} />);
  const links = within(screen.getByRole("navigation", { name: "Admin" })).getAllByRole("link");
  return {
    names: links.map(({ textContent }) => textContent),
    current: links.filter((link) => link.hasAttribute("aria-current")).map((link) => [link.textContent, link.getAttribute("aria-current")]),
  };
}

it("shows the groups with their pending items, and the tabs of the current group", () => {
  const { names, current } = shown("/admin");
  expect(names.slice(0, 4)).toEqual(["People3 pending", "Reviews5 pending", "Schools", "Office"]);
  expect(names.slice(4)).toEqual(["User Verification2 pending", "All Users", "Enrolments1 pending", "Claims", "Representatives"]);
  expect(current).toEqual([
    ["People3 pending", "true"],
    ["User Verification2 pending", "page"],
  ]);
});

it.each([
  ["/admin/schools", "Schools", "School Management"],
  ["/admin/schools/duplicates", "Schools", "Duplicates"],
  ["/admin/schools/checks", "Schools", "Register Checks"],
  ["/admin/corrections", "Schools", "Corrections"],
  ["/admin/mail/abc", "Office", "Email"],
])("at %s the current group is %s and the current tab %s", (path, group, tab) => {
  expect(shown(path).current).toEqual([
    [group, "true"],
    [tab, "page"],
  ]);
});
