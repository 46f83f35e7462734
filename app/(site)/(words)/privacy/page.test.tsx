import { render, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";

async function renderPage() {
  vi.resetModules();
  const { default: PrivacyPage } = await import("./page");
  render(<PrivacyPage />);
  return screen.getByRole("heading", { name: "Who works for us" }).closest("section")!;
}

it("lists the companies that process data for the operator, with their countries", async () => {
  vi.stubEnv("DATA_PROCESSORS", "Example Hosting, Mumbai, India (servers); Example Mail, Singapore (email)");
  const items = within(await renderPage()).getAllByRole("listitem");
  expect(items.map((item) => item.textContent)).toEqual(["Example Hosting, Mumbai, India (servers)", "Example Mail, Singapore (email)"]);
});

it("without that setting says whom to ask", async () => {
  vi.stubEnv("DATA_PROCESSORS", "");
  vi.stubEnv("SUPPORT_EMAIL", "help@schools.example");
  const section = within(await renderPage());
  expect(section.queryByRole("listitem")).toBeNull();
  expect(section.getByRole("link").getAttribute("href")).toBe("mailto:help@schools.example");
});
