import { ofSchool } from "@/app/api/schools/[id]/school";
import { userWrite } from "@/lib/http/route";
import { AppError, type ErrorCode } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import type { SchoolDetail } from "@/lib/schools/view";

interface DeskForm<Value> {
  /** The last part of the page's path, such as `fees` */
  page: string;
  check: (school: SchoolDetail, sent: URLSearchParams) => { value: Value } | { errors: object };
  save: (given: { actor: Person; schoolId: string; value: Value }) => Promise<unknown>;
}

/** Errors that the page explains. Any other error is the response to the POST itself. */
const EXPLAINED: readonly ErrorCode[] = ["VALIDATION", "CONFLICT", "RATE_LIMITED"];
/** Node accepts headers of 16 KB in all. */
const MAX_SENT_LENGTH = 8000;

/**
 * Handles a form of the school desk without JavaScript, by a redirect to the form's page. After an error, the address of the redirect holds
 * what was sent; the page checks it again and shows it with the errors.
 */
export const postForm = <Value>({ page, check, save }: DeskForm<Value>) =>
  userWrite({
    ...ofSchool,
    body: { contentTypes: ["application/x-www-form-urlencoded"] },
    response: { status: 302 },
    repeats: false,
    errors: ["SCHOOL_NOT_FOUND", "FORBIDDEN"],
    handle: async ({ actor, subject, body }) => {
      const sent = new URLSearchParams([...new URLSearchParams(body.toString())].filter(([, text]) => text.trim() !== ""));
      const checked = check(subject, sent);
      const problem =
        "errors" in checked ? "VALIDATION" : await problemOf(() => save({ actor, schoolId: subject.id, value: checked.value }));
      const year = sent.get("year") ?? "";
      const isShort = sent.toString().length <= MAX_SENT_LENGTH;
      const query = problem && isShort ? sent : new URLSearchParams({ year });
      query.set(problem ? "problem" : "saved", problem ?? "yes");
      return new Response(null, { status: 302, headers: { Location: `/school-desk/${encodeURIComponent(subject.id)}/${page}?${query}` } });
    },
  });

async function problemOf(save: () => Promise<unknown>): Promise<ErrorCode | null> {
  try {
    await save();
    return null;
  } catch (error) {
    if (error instanceof AppError && EXPLAINED.includes(error.code)) return error.code;
    throw error;
  }
}
