import { expect, it, vi } from "vitest";
import { GET } from "@/app/.well-known/no-leads.json/route";
import { listContactFields, unusedPurposes } from "@/app/.well-known/no-leads.json/contact-fields";
import { openApiDocument } from "@/app/api/openapi.json/document";
import { contentSecurityPolicy } from "@/lib/page-cache/csp.mjs";

it("no-leads.json names a purpose for each contact detail that visitors and parents can send, and no other", () => {
  const fields = listContactFields(openApiDocument());
  expect(fields.filter(({ purpose }) => purpose === null)).toEqual([]);
  expect(unusedPurposes(fields)).toEqual([]);
});

it("only parents are asked for their phone number, and schools for the one on their page: no call of a visitor takes one", () => {
  const withPhone = listContactFields(openApiDocument()).filter(({ field }) => /phone|mobile|whatsapp/i.test(field));
  expect(withPhone.map(({ call }) => call)).toEqual(["POST /api/register", "PUT /api/represented-schools/{id}/facts", "PUT /api/user"]);
});

it("a call that gains a contact detail is listed without a purpose, wherever its schema has it", () => {
  const content = (schema: object) => ({ requestBody: { content: { "application/json": { schema } } } });
  const whatsapp = { type: "object", properties: { whatsappNumber: { type: "string" } } };
  const paths = {
    "/api/enquiries": { post: content({ anyOf: [{ $ref: "#/components/schemas/Enquiry" }] }) },
    "/api/admin/enquiries": { post: content(whatsapp) },
  };
  const components = { schemas: { Enquiry: { properties: { people: { items: whatsapp } } } } };
  expect(listContactFields({ paths, components } as never)).toEqual([
    { call: "POST /api/enquiries", field: "whatsappNumber", purpose: null },
  ]);
});

it("no-leads.json lists the other hosts that pages may use, as the content security policy does", async () => {
  vi.stubEnv("MAP_TILES_URL", "https://{s}.tiles.example/{z}/{x}/{y}.png");
  const response = GET();
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  const body = await response.json();
  expect(body).toMatchObject({
    explanation: "https://schoolsach.test/how-we-earn",
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    otherHosts: { mapTiles: ["https://*.tiles.example"], documentUploads: [] },
  });
  vi.unstubAllEnvs();
  const hosts = contentSecurityPolicy("'self'").match(/https?:\/\/[^\s;]+/g) ?? [];
  const { otherHosts } = await GET().json();
  expect(hosts).toEqual(Object.values(otherHosts).flat());
});
