import { expect, test } from "vitest";
import { breadcrumbData } from "./breadcrumb";

test("a breadcrumb numbers its steps", () => {
  const crumbs = [{ label: "Schools", href: "/schools" }, { label: "Nashik" }];
  expect(breadcrumbData(crumbs, "https://schoolsach.test", "/schools/in/maharashtra/nashik")).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [
      { position: 1, name: "Schools" },
      { position: 2, name: "Nashik", item: "https://schoolsach.test/schools/in/maharashtra/nashik" },
    ],
  });
});
