import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import AboutPage from "./page";

it("says what visitors and parents can do now, and announces nothing", () => {
  const { container } = render(<AboutPage />);
  const words = container.textContent;
  expect(words).toContain("Choosing a school is one of the biggest decisions a family makes.");
  expect(words).toContain("As a parent, you can create an account, show our team one document, and then review the school");
  expect(screen.getByRole("link", { name: "Join as a parent" }).getAttribute("href")).toBe("/sign-up");
  expect(words).not.toMatch(/next release|coming soon|not yet|will (soon )?be able/i);
});
