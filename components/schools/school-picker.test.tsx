import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { type PickedSchool, SchoolPicker } from "./school-picker.client";

const inNashik = {
  id: "nandanvan-vidyalaya-nashik-k3x9qf",
  name: "Nandanvan Vidyalaya",
  locality: "Gangapur Road",
  city: "Nashik",
  state: "Maharashtra",
  zipCode: "422013",
};
const inNagpur = { ...inNashik, id: "nandanvan-vidyalaya-nagpur-abc234", locality: "", city: "Nagpur", zipCode: "440010" };

const onChange = vi.fn<(school: PickedSchool | null) => void>();
function Picker() {
  const [value, setValue] = useState<PickedSchool | null>(null);
  const choose = (school: PickedSchool | null) => {
    setValue(school);
    onChange(school);
  };
  return <SchoolPicker label="Your child's school" value={value} onChange={choose} />;
}
const chosen = () => onChange.mock.lastCall?.[0];

const asked: string[] = [];
function answerWith(answers: (() => Response)[]) {
  asked.length = 0;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address) => {
    asked.push(String(address));
    return (answers.shift() ?? (() => Response.json([])))();
  });
}
afterEach(() => {
  vi.restoreAllMocks();
  onChange.mockReset();
});

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Your child's school" });

test("distinguishes schools with the same name by place and pincode, and searches once after typing pauses", async () => {
  answerWith([() => Response.json([{ ...inNashik, stats: {} }, inNagpur])]);
  const user = userEvent.setup();
  render(<Picker />);
  await user.type(field(), "nandanvan");
  const options = await screen.findAllByRole("option");
  expect(options.map((option) => option.textContent)).toEqual([
    "Nandanvan VidyalayaGangapur Road, Nashik 422013, Maharashtra",
    "Nandanvan VidyalayaNagpur 440010, Maharashtra",
  ]);
  expect(asked).toEqual(["/api/schools?search=nandanvan&exact=true&limit=8"]);
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(chosen()).toEqual({ kind: "listed", ...inNagpur });
  expect(field().value).toBe("Nandanvan Vidyalaya, Nagpur");
  expect(screen.getByText(/Chosen:/).textContent).toBe("Chosen: Nagpur 440010, Maharashtra");
  await user.type(field(), "{Backspace}");
  expect(chosen()).toBeNull();
  expect(field().value).toBe("Nandanvan Vidyalaya, Nagpu");
});

test("shows a message if no school is found or the search fails, and can be retried", async () => {
  answerWith([() => Response.json([]), () => new Response("", { status: 503 }), () => Response.json([inNashik])]);
  const user = userEvent.setup();
  render(<Picker />);
  await user.type(field(), "zzz");
  await waitFor(() => expect(screen.getByRole("status").textContent).toContain("No schools found."));
  await user.type(field(), "z");
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("We couldn’t search schools. Please try again."));
  await user.click(screen.getByRole("button", { name: "Try the search again" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Try the search again" })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(field()));
});

test("takes name and pincode of a school that isn't listed, with the typed name filled in", async () => {
  answerWith([]);
  const user = userEvent.setup();
  render(<Picker />);
  await user.type(field(), "Bal Bhavan");
  await user.click(screen.getByRole("button", { name: "My school isn't listed" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name of the school")));
  await user.type(screen.getByLabelText("Pincode of the school"), "422013");
  expect(chosen()).toEqual({ kind: "unlisted", name: "Bal Bhavan", zipCode: "422013" });
  await user.click(screen.getByRole("button", { name: "Search the list instead" }));
  expect(chosen()).toBeNull();
  expect(field().value).toBe("Bal Bhavan");
});
