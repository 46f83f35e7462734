import { expect, it } from "vitest";
import { kindOfFacility } from "./facility-kinds";

it.each([
  ["Ramp and rail", "RAMP"],
  ["Ramps", "RAMP"],
  ["CCTV cameras", "CCTV"],
  ["Boundary wall", "BOUNDARY_WALL"],
  ["Girls' toilet", "GIRLS_TOILET"],
  ["Girls’ Toilets", "GIRLS_TOILET"],
  ["Toilets for boys", "BOYS_TOILET"],
  ["CWSN friendly toilets", "ACCESSIBLE_TOILET"],
  ["Toilet for disabled children", "ACCESSIBLE_TOILET"],
  ["Drinking water", "DRINKING_WATER"],
  ["School bus", "SCHOOL_BUS"],
  ["Transport", "SCHOOL_BUS"],
  ["Bus attendant", "BUS_ATTENDANT"],
  ["GPS in buses", "BUS_GPS"],
  ["Fire safety certificate", "FIRE_CERTIFICATE"],
  ["Fire NOC", "FIRE_CERTIFICATE"],
  ["Building safety certificate", "BUILDING_CERTIFICATE"],
  ["Fire extinguishers", "FIRE_EQUIPMENT"],
  ["Special educator", "SPECIAL_EDUCATOR"],
  ["Security guards", "GATE_GUARD"],
  ["Medical check-up", "HEALTH_CHECKUP"],
  ["Medical room", "MEDICAL_ROOM"],
])("the facility %s says something about %s", (name, kind) => expect(kindOfFacility(name)).toBe(kind));

it.each([
  "Library",
  "Rampur bus stand",
  "Boys' hostel",
  "Playground",
  "Hospital nearby",
  "Transportable stage",
  "Guardian portal",
  "Toilets",
])("the facility %s says nothing about safety", (name) => expect(kindOfFacility(name)).toBeNull());
