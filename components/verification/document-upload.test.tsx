import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { act, configure, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { buttonVariants } from "@/components/ui/button";
import { Toaster } from "@/components/ui/toaster.client";
import { DocumentUpload } from "./document-upload.client";
import { RETRY_DELAYS_MS } from "./upload-document";

const SPECIFIED_DELAYS_MS = [...RETRY_DELAYS_MS];

configure({ asyncUtilTimeout: 30_000 }); // on a busy machine

// A real server, asked by the browser's own means; jsdom's page lives at its address.
interface ReceivedRequest {
  call: string;
  type: string;
  body: string;
}
let server: Server;
let origin = "";
let asked: ReceivedRequest[] = [];
let answers: ((request: IncomingMessage) => { status: number; body?: unknown } | "silence")[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece) => pieces.push(piece));
    request.on("end", () => {
      const headers = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*", "Access-Control-Allow-Methods": "*" };
      if (request.method === "OPTIONS") return response.writeHead(204, headers).end();
      asked.push({
        call: `${request.method} ${request.url}`,
        type: request.headers["content-type"] ?? "",
        body: Buffer.concat(pieces).toString(),
      });
      const answer = answers.shift()?.(request) ?? { status: 500 };
      if (answer !== "silence") response.writeHead(answer.status, headers).end(JSON.stringify(answer.body ?? {}));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const realOpen = XMLHttpRequest.prototype.open;
beforeEach(() => {
  asked = [];
  RETRY_DELAYS_MS.fill(0); // the waits are the product's; a test has none
  const realFetch = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation((address, options) =>
    realFetch(new URL(String(address), origin), { ...options, signal: undefined }),
  );
  vi.spyOn(XMLHttpRequest.prototype, "open").mockImplementation(function (this: XMLHttpRequest, method: string, address: string | URL) {
    return realOpen.call(this, method, new URL(address, origin), true);
  });
});
afterEach(() => vi.restoreAllMocks());

const pdf = (name = "fee receipt.pdf", size = 3_355_443) => new File([new Uint8Array(size)], name, { type: "application/pdf" });
const field = () => screen.getByLabelText(/^Choose a file/);
const accepted = { status: 201, body: { filePath: "documents/5b6a3b52/secret" } };

function show(props: Partial<React.ComponentProps<typeof DocumentUpload>> = {}) {
  const onUploaded = vi.fn();
  const onRemoved = vi.fn();
  render(
    <>
      <DocumentUpload mode="visitor" onUploaded={onUploaded} onRemoved={onRemoved} {...props} />
      <Toaster />
    </>,
  );
  return { onUploaded, onRemoved, user: userEvent.setup({ applyAccept: false }) };
}

test("a visitor's document is sent to our server; the button turns green, with the size in MB", async () => {
  answers = [() => accepted];
  const { onUploaded, onRemoved, user } = show();
  await user.upload(field(), pdf());
  expect(await screen.findByRole("button", { name: "Document Uploaded" })).toHaveProperty(
    "className",
    buttonVariants({ variant: "success", size: "lg", block: true }),
  );
  expect(screen.getByText("3.2 MB")).toBeDefined();
  expect(await screen.findByText("Your verification document has been uploaded successfully.")).toBeDefined();
  expect(onUploaded).toHaveBeenCalledWith({ documentURL: "documents/5b6a3b52/secret", fileName: "fee receipt.pdf", size: 3_355_443 });
  expect(asked.map(({ call }) => call)).toEqual(["POST /api/verification-documents/upload"]);
  expect(asked[0].body).toContain('name="document"; filename="fee receipt.pdf"');
  await user.click(screen.getByRole("button", { name: "Remove the document" }));
  expect(onRemoved).toHaveBeenCalledOnce();
  expect(field()).toBeDefined();
});

test("a parent's document is sent directly to the storage and then submitted", async () => {
  answers = [
    () => ({ status: 200, body: { uploadURL: `${origin}/bucket/uploads/1?signature=x` } }),
    () => ({ status: 200 }),
    () => ({ status: 200 }),
  ];
  const { onUploaded, user } = show({ mode: "signed-in" });
  await user.upload(field(), pdf("card.PDF", 20));
  expect(await screen.findByText("Your verification document has been submitted for review.")).toBeDefined();
  expect(asked.map(({ call, type }) => [call, type])).toEqual([
    ["POST /api/verification-documents/upload?type=application%2Fpdf&size=20", ""],
    ["PUT /bucket/uploads/1?signature=x", "application/pdf"],
    ["PUT /api/verification-documents", "application/json"],
  ]);
  expect(JSON.parse(asked[2].body)).toEqual({ documentURL: `${origin}/bucket/uploads/1`, fileName: "card.PDF" });
  expect(onUploaded).toHaveBeenCalledOnce();
});

test("a failed upload is retried four times; then the reason is shown and the parent can retry", async () => {
  answers = Array.from({ length: 5 }, () => () => ({
    status: 503,
    body: { error: "Sorry, we can’t reach our document storage at the moment." },
  }));
  const { user } = show();
  await user.upload(field(), pdf());
  expect(await screen.findByText("Sorry, we can’t reach our document storage at the moment.")).toBeDefined();
  expect(asked).toHaveLength(5);
  expect(await screen.findByText("Upload Failed")).toBeDefined();
  expect(screen.getByText("Failed to upload document. Please try again.")).toBeDefined();
  answers = [() => accepted];
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Document Uploaded" })).toBeDefined();
});

test("an upload is retried after 0, 1, 3 and 5 seconds", () => {
  expect(SPECIFIED_DELAYS_MS).toEqual([0, 1_000, 3_000, 5_000]);
});

test("a file that the server rejects isn't sent again", async () => {
  answers = [() => ({ status: 400, body: { error: "This picture can't be read: it may be damaged. Please choose another." } })];
  const { user } = show();
  await user.upload(field(), pdf());
  const reason = "This picture can't be read: it may be damaged. Please choose another.";
  await waitFor(() => expect(screen.getAllByText(reason)).toHaveLength(2)); // beside the file, and in the toast
  expect(screen.getByText("Upload Failed")).toBeDefined();
  expect(asked).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Choose another" }));
  expect(field()).toBeDefined();
});

test.each([
  ["a type we don't take", pdf("card.svg", 5), "Please choose a PDF, JPG, PNG, DOC or DOCX file."],
  ["14.2 MB", pdf("papers.pdf", 14_889_779), "This file is 14.2 MB. The limit is 10 MB."],
  ["nothing in it", pdf("card.pdf", 0), "This file is empty. Please choose another."],
])("a file of %s isn't sent at all", async (_, file, text) => {
  const { user } = show();
  await user.upload(field(), file);
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  expect(asked).toEqual([]);
});

test("progress is announced, and an upload can be cancelled; the focus stays in the group", async () => {
  answers = [() => "silence"];
  const { onUploaded, user } = show();
  await user.upload(field(), pdf());
  expect(screen.getByRole("progressbar", { name: "Upload" })).toBeDefined();
  await waitFor(() =>
    expect(screen.getByRole("group", { name: "Document" }).querySelector('[role="status"]')?.textContent).toMatch(/uploaded|Uploading/),
  );
  await user.click(screen.getByRole("button", { name: "Stop the upload" }));
  expect(field()).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Document" }));
  await act(async () => server.closeAllConnections());
  expect(onUploaded).not.toHaveBeenCalled();
});

test("a document uploaded before a reload is still shown", () => {
  show({ uploaded: { documentURL: "documents/1/s", fileName: "card.pdf", size: 1_048_576 } });
  expect(screen.getByRole("button", { name: "Document Uploaded" })).toBeDefined();
  expect(screen.getByText("1.0 MB")).toBeDefined();
});

test("the rules for a document are the field's description", () => {
  show();
  const rules = document.getElementById(field().getAttribute("aria-describedby")!)!;
  for (const text of ["Recent, within 2 years", "Cover the Aadhaar number", "Cover marks and grades", "Cover the child’s photo"])
    expect(rules.textContent).toContain(text);
});
