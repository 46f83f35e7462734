import { logViolation } from "@/lib/http/csp-violations";
import { clientAddress, onlyAllows, publicWrite } from "@/lib/http/route";

export const POST = publicWrite({
  summary: "Report a violation of the content security policy",
  description: "Browsers send it. The directive, the blocked host and the page's path are counted, nothing else.",
  body: { contentTypes: ["application/csp-report"] },
  maxBytes: 16 * 1024,
  repeats: false,
  handle: ({ body, request }) => logViolation({ bytes: body, address: clientAddress(request) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
