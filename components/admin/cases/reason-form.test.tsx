import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { REJECTION_REASONS } from "@/lib/verification/schema";
import { ReasonForm, REASONS_FOR_PARENTS } from "./reason-form";

const shown = () => {
  const onSubmit = vi.fn();
  render(
    <ReasonForm
      list={REASONS_FOR_PARENTS}
      question="Reason for rejection"
      codes={REJECTION_REASONS}
      action="Reject Application"
      icon="x"
      isPending={false}
      onSubmit={onSubmit}
    />,
  );
  return onSubmit;
};
const send = () => userEvent.click(screen.getByRole("button", { name: "Reject Application" }));
const reason = () => screen.getByRole("combobox", { name: "Reason for rejection" });

describe("a refusal", () => {
  it("isn't sent without a reason, and says so at the field", async () => {
    const onSubmit = shown();
    await send();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(reason());
    expect(reason().getAttribute("aria-invalid")).toBe("true");
  });

  it("is sent with a template alone", async () => {
    const onSubmit = shown();
    await userEvent.selectOptions(reason(), "Not readable");
    expect(screen.getByText(/^The parent will read: We could not read the document/)).toBeTruthy();
    await send();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ reasonCode: "unreadable", reasonText: null });
  });

  it("for another reason needs a text", async () => {
    const onSubmit = shown();
    await userEvent.selectOptions(reason(), "Other reason");
    await send();
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.type(screen.getByRole("textbox", { name: "Message to the parent" }), " Please call us. ");
    await send();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ reasonCode: "other", reasonText: "Please call us." });
  });
});
