import ICAL from "ical.js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET } from "@/app/(site)/schools/[id]/admissions.ics/route";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { appUrl } from "@/lib/platform/env";
import { createAdmissionSchedule } from "@/tests/factories/admissions";
import { createSchool } from "@/tests/factories/schools";

const at = (moment: string) => vi.spyOn(clock, "now").mockImplementation(() => new Date(moment));
const ask = async (id: string) => GET(new Request("https://schoolsach.test"), { params: Promise.resolve({ id }) });
const read = async (id: string) => (await ask(id)).text();

let school: { id: string; name: string };
beforeEach(async () => {
  at("2026-12-01T06:00:00Z");
  await db().admissionSchedule.deleteMany();
  school = await createSchool({ name: "Nandanvan Vidyalaya; East, Nashik" });
});
afterEach(() => vi.restoreAllMocks());

const announce = (fields: Partial<Parameters<typeof createAdmissionSchedule>[0]> = {}) =>
  createAdmissionSchedule({ scope: "state", scopeId: "maharashtra", ...fields });

type Properties = Record<string, string>;

/** A strict parser of its own: line ends, lengths, nesting, and each property once. */
function parse(text: string): { calendar: Properties; events: Properties[] } {
  expect(text.endsWith("\r\n")).toBe(true);
  const folded = text.slice(0, -2).split("\r\n");
  for (const line of folded) {
    expect(line).not.toMatch(/[\r\n]/);
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(Buffer.from(line).toString()).toBe(line);
  }
  const lines = folded.join("\n").replaceAll("\n ", "").split("\n");
  const [calendar, events]: [Properties, Properties[]] = [{}, []];
  const open: string[] = [];
  for (const line of lines) {
    const [, name, value] = /^([A-Z-]+)(?:;[A-Z]+=[A-Z]+)?:(.*)$/.exec(line) ?? [];
    expect({ line, name }).toEqual({ line, name: expect.any(String) });
    if (name === "BEGIN") {
      open.push(value);
      if (value === "VEVENT") events.push({});
    } else if (name === "END") expect(open.pop()).toBe(value);
    else {
      const target = open.at(-1) === "VEVENT" ? events.at(-1)! : calendar;
      expect(target).not.toHaveProperty(name);
      target[name] = value;
    }
  }
  expect(open).toEqual([]);
  return { calendar, events };
}

describe("/schools/{id}/admissions.ics", () => {
  it("has the dates as all-day events, byte for byte", async () => {
    await announce();
    const ids = await db().admissionEvent.findMany({ orderBy: { startsOn: "asc" }, select: { id: true } });
    const event = ({ id }: { id: string }, start: string, end: string, summary: string) => [
      "BEGIN:VEVENT",
      // Folded after 75 bytes, like every long line.
      ...foldAscii(`UID:${id}.${school.id}@schoolsach`),
      "SEQUENCE:0",
      "DTSTAMP:20261201T060000Z",
      "LAST-MODIFIED:20261201T060000Z",
      `DTSTART;VALUE=DATE:${start}`,
      `DTEND;VALUE=DATE:${end}`,
      ...foldAscii(`SUMMARY:${summary}: Nandanvan Vidyalaya\\; East\\, Nashik`),
      ...foldAscii("DESCRIPTION:2027-28\\, General admission.\\nSource: Circular 12/2026\\, Nov 20\\, 2026."),
      ...foldAscii(`URL:${new URL(`/schools/${school.id}`, appUrl()).href}`),
      "STATUS:CONFIRMED",
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ];
    expect((await read(school.id)).split("\r\n")).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//SchoolSach//Admissions//EN",
      "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
      "X-WR-CALNAME:Admissions: Nandanvan Vidyalaya\\; East\\, Nashik",
      "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
      "X-PUBLISHED-TTL:PT12H",
      ...event(ids[0], "20261204", "20261205", "Applications open"),
      ...event(ids[1], "20261227", "20261228", "Applications close"),
      ...event(ids[2], "20270120", "20270121", "List of selected children"),
      "END:VCALENDAR",
      "",
    ]);
  });

  it("is read alike by our strict parser and by ical.js, in Devanagari too", async () => {
    school = await createSchool({ name: "नंदनवन विद्यालय आणि कनिष्ठ महाविद्यालय, नाशिक रोड, नाशिक" });
    const period = { kind: "lottery" as const, round: 2, startsOn: "2027-01-30", endsOn: "2027-02-02" };
    await announce({ source: "शिक्षण संचालनालय\\परिपत्रक; १२", events: [period] });
    const text = await read(school.id);
    const { calendar, events } = parse(text);
    expect(calendar).toMatchObject({ VERSION: "2.0", "X-PUBLISHED-TTL": "PT12H" });
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      DTSTART: "20270130",
      DTEND: "20270203",
      SUMMARY: `Lottery\\, round 2: ${school.name.replaceAll(",", "\\,")}`,
    });
    const component = new ICAL.Component(ICAL.parse(text));
    const [event] = component.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
    expect([event.startDate.toString(), event.endDate.toString(), event.startDate.isDate]).toEqual(["2027-01-30", "2027-02-03", true]);
    expect(event.summary).toBe(`Lottery, round 2: ${school.name}`);
    expect(event.description).toContain("शिक्षण संचालनालय\\परिपत्रक; १२");
    expect([event.uid, String(event.sequence)]).toEqual([events[0].UID, events[0].SEQUENCE]);
  });

  it("keeps the id of an event that changes, and counts its changes", async () => {
    const id = await announce();
    const before = parse(await read(school.id)).events;
    at("2026-12-02T07:00:00Z");
    const [opens, , list] = ["2026-12-04", "", "2027-01-20"].map((day) => ({ round: 1, startsOn: day, endsOn: day }));
    const closes = { round: 1, startsOn: "2026-12-22", endsOn: "2026-12-22" };
    const events = [
      { kind: "opens" as const, ...opens },
      { kind: "closes" as const, ...closes },
      { kind: "list" as const, ...list },
    ];
    await announce({ id, asOf: "2026-12-01", events });
    const after = parse(await read(school.id)).events;
    expect(after.map(({ UID }) => UID)).toEqual(before.map(({ UID }) => UID));
    expect(after.map(({ SEQUENCE, DTSTAMP }) => [SEQUENCE, DTSTAMP])).toEqual([
      ["0", "20261201T060000Z"],
      ["1", "20261202T070000Z"],
      ["0", "20261201T060000Z"],
    ]);
  });

  it("cancels what was removed, for 60 days", async () => {
    const id = await announce();
    at("2026-12-02T06:00:00Z");
    await announce({ id, status: "withdrawn", events: [] });
    const { events } = parse(await read(school.id));
    expect(events.map(({ STATUS, SEQUENCE }) => [STATUS, SEQUENCE])).toEqual(Array(3).fill(["CANCELLED", "1"]));
    at("2027-01-31T05:59:59Z");
    expect(parse(await read(school.id)).events).toHaveLength(3);
    at("2027-01-31T06:00:01Z");
    expect(parse(await read(school.id)).events).toEqual([]);
  });

  it("has the dates that decide, with another id at each school", async () => {
    await announce();
    const other = await createSchool();
    const day = { round: 1, startsOn: "2026-11-01", endsOn: "2026-11-15" };
    await announce({ scope: "school", scopeId: other.id, events: [{ kind: "opens", ...day }] });
    expect(parse(await read(other.id)).events).toHaveLength(1);
    const third = await createSchool();
    const ids = (await Promise.all([school, third].map(async ({ id }) => parse(await read(id)).events))).flat().map(({ UID }) => UID);
    expect(new Set(ids).size).toBe(6);
  });

  it("is the same from one day to the next, as text/calendar, and empty without dates", async () => {
    await announce();
    const first = await read(school.id);
    at("2026-12-03T06:00:00Z");
    expect(await read(school.id)).toBe(first);
    const { headers } = await ask(school.id);
    expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(headers.get("etag")).toMatch(/^"[\w-]{22}"$/);
    await db().admissionSchedule.deleteMany();
    expect(parse(await read(school.id)).events).toEqual([]);
  });

  it("follows a merged school, and is 404 for an unknown one", async () => {
    const merged = await createSchool({ status: "merged", mergedIntoId: school.id });
    const moved = await ask(merged.id);
    expect([moved.status, moved.headers.get("location")]).toEqual([308, `/schools/${school.id}/admissions.ics`]);
    expect((await ask("no-such-school-abc123")).status).toBe(404);
  });
});

/** Lines of ASCII: 75 characters, then 74 after the space. */
const foldAscii = (line: string): string[] =>
  line.length <= 75 ? [line] : [line.slice(0, 75), ...(line.slice(75).match(/.{1,74}/g) ?? []).map((rest) => ` ${rest}`)];
