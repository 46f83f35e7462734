import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { Toaster } from "@/components/ui/toaster.client";
import type { OwnVersion } from "@/lib/reviews/view";
import { ReviewForm } from "./review-form";

const STANDING = { academicYears: [2026, 2025], academicYear: 2026, fewParents: false };
const TITLES = [
  "Teachers",
  "Facilities",
  "Academics",
  "School Atmosphere",
  "Administration",
  "Would you recommend this school to a friend?",
];
const GIVEN: OwnVersion = {
  id: "6f1c7d8e-1111-4222-8333-944455556666",
  status: "approved",
  submittedOn: "2026-11-01",
  publishedOn: "2026-11-02",
  isAnonymous: true,
  isSolicited: false,
  isEdited: false,
  academicYear: 2026,
  overallRating: 4,
  teachersRating: 4,
  facilitiesRating: 4,
  academicsRating: 4,
  atmosphereRating: 4,
  administrationRating: 4,
  overallComment: null,
  teachersComment: null,
  facilitiesComment: null,
  academicsComment: null,
  atmosphereComment: null,
  administrationComment: null,
};
const [onDone, onCancel] = [vi.fn(), vi.fn()];

const show = (props: Partial<React.ComponentProps<typeof ReviewForm>> = {}) =>
  render(
    <>
      <ReviewForm
        address="/api/schools/x/reviews"
        draft="review-draft:x:me"
        standing={STANDING}
        signInHref="/api/login?next=%2Fschools%2Fx%23write-review"
        onDone={onDone}
        onCancel={onCancel}
        {...props}
      />
      <Toaster />
    </>,
  );
const group = (title: string) => screen.getByRole("group", { name: (name) => name.startsWith(title) });
async function rate(user: ReturnType<typeof userEvent.setup>, titles = TITLES) {
  const fours = screen.getAllByLabelText("4 stars");
  for (const title of titles) await user.click(fours[TITLES.indexOf(title)]);
}
const answers = (...given: (() => Response | Promise<Response>)[]) => {
  const calls = vi.fn(async (_address: string, _init: RequestInit) => given[Math.min(calls.mock.calls.length, given.length) - 1]());
  vi.stubGlobal("fetch", calls);
  return {
    bodies: () => calls.mock.calls.map(([, { body }]) => JSON.parse(String(body))),
    keys: () => calls.mock.calls.map(([, { headers }]) => (headers as Record<string, string>)["Idempotency-Key"]),
  };
};
const refusal = (status: number, body: object) => () => new Response(JSON.stringify(body), { status });
const accepted = () => new Response("{}", { status: 201 });

beforeEach(() => {
  sessionStorage.clear();
  onDone.mockClear();
});

test("missing ratings are reported in a message and at each question, and the first one gets the focus", async () => {
  const user = userEvent.setup();
  const { bodies } = answers(accepted);
  show();
  await rate(user, ["Teachers", "Facilities", "Academics", "Administration"]);
  await user.click(screen.getByRole("button", { name: "Submit" }));
  await screen.findByText("Please provide all ratings");
  screen.getByText("Missing ratings for: School Atmosphere, Would you recommend this school to a friend?");
  within(group("School Atmosphere")).getByText("Choose 1 to 5 stars");
  expect(document.activeElement).toBe(within(group("School Atmosphere")).getByRole("radio", { name: "1 star" }));
  await user.keyboard("4");
  expect(within(group("School Atmosphere")).queryByText("Choose 1 to 5 stars")).toBeNull();
  expect(bodies()).toEqual([]);
});

test("sends ratings, comments, year and signature once, confirms it and deletes the draft", async () => {
  const user = userEvent.setup();
  let answer = (_: Response) => {};
  const { bodies } = answers(() => new Promise<Response>((resolve) => (answer = resolve)));
  show();
  screen.getByText("Your name will not be displayed with this review");
  await rate(user);
  await user.type(screen.getByRole("textbox", { name: "Comment on Teachers (optional)" }), "Patient.");
  await user.click(screen.getByRole("checkbox", { name: "Post anonymously" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Which school year is this about?" }), "2025-26");
  await user.dblClick(screen.getByRole("button", { name: "Submit" }));
  expect((await screen.findByRole("button", { name: "Submitting..." })).getAttribute("aria-disabled")).toBe("true");
  answer(accepted());
  await screen.findByText("Review submitted successfully!");
  screen.getByText("Thank you for sharing your experience with other parents.");
  expect(bodies()).toHaveLength(1);
  expect(bodies()[0]).toMatchObject({
    overallRating: 4,
    teachersComment: "Patient.",
    facilitiesComment: null,
    isAnonymous: false,
    academicYear: 2025,
  });
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sessionStorage.length).toBe(0);
});

test.each([
  { was: "with a name", published: false, text: /removes your named review from the page/ },
  { was: "anonymous", published: true, text: /removes your anonymous review from the page/ },
])("a new version of a review $was says what stays known when its signature changes", async ({ published, text }) => {
  const user = userEvent.setup();
  show({ given: { ...GIVEN, isAnonymous: published } });
  screen.getByText(/Your published review stays up until a moderator approves the new version/);
  await user.click(screen.getByRole("checkbox", { name: "Post anonymously" }));
  screen.getByText(text);
  screen.getByText(/saw one review disappear and another appear/);
  screen.getByText(/reaches our moderators at a random time within three days/);
  expect(screen.queryByText(/Your published review stays/)).toBeNull();
});

test("after a lost response and a reload, the same text is sent with the same idempotency key, another text with a new one", async () => {
  const user = userEvent.setup();
  const { keys } = answers(() => Promise.reject(new TypeError("Failed to fetch")));
  const first = show();
  await rate(user);
  await user.click(screen.getByRole("button", { name: "Submit" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to submit review");
  first.unmount();
  show();
  expect(within(group("Teachers")).getByRole<HTMLInputElement>("radio", { name: "4 stars" }).checked).toBe(true);
  await user.click(screen.getByRole("button", { name: "Submit" }));
  await waitFor(() => expect(keys()).toHaveLength(2));
  await user.click(within(group("Teachers")).getByRole("radio", { name: "5 stars" }));
  await user.click(await screen.findByRole("button", { name: "Submit" }));
  await waitFor(() => expect(keys()).toHaveLength(3));
  expect([keys()[1] === keys()[0], keys()[2] === keys()[0]]).toEqual([true, false]);
});

test("shows the server's message, or a sign-in link if the session has ended, and keeps the input", async () => {
  const user = userEvent.setup();
  answers(
    refusal(403, { error: "You can only review schools where your child is enrolled.", code: "REVIEW_NOT_ALLOWED" }),
    refusal(401, { error: "Please sign in.", code: "UNAUTHENTICATED" }),
  );
  show({ standing: { ...STANDING, fewParents: true } });
  screen.getByText(/Fewer than three parents of this school are verified/);
  await rate(user);
  await user.click(screen.getByRole("button", { name: "Submit" }));
  expect((await screen.findByRole("alert")).textContent).toContain("You can only review schools where your child is enrolled.");
  await user.click(screen.getByRole("button", { name: "Submit" }));
  expect((await screen.findByRole("link", { name: "Sign In" })).getAttribute("href")).toBe("/api/login?next=%2Fschools%2Fx%23write-review");
  expect(JSON.parse(sessionStorage.getItem("review-draft:x:me")!)).toMatchObject({ overallRating: 4, isAnonymous: true });
  expect(onDone).not.toHaveBeenCalled();
});

test("counts down near the maximum of a comment, cuts nothing off, and refuses a longer text", async () => {
  const user = userEvent.setup();
  const { bodies } = answers(accepted);
  show();
  await rate(user);
  const comment = screen.getByRole("textbox", { name: "Comment on Administration (optional)" });
  await user.click(comment);
  await user.paste("क".repeat(19_900));
  screen.getByRole("textbox", { description: "You have 100 characters left" });
  await user.paste("क".repeat(101));
  screen.getByRole("textbox", { description: "You have 1 character too many" });
  await user.click(screen.getByRole("button", { name: "Submit" }));
  await screen.findByText("Please use at most 20,000 characters");
  expect(document.activeElement).toBe(comment);
  expect(bodies()).toEqual([]);
});
