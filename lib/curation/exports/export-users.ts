import type { CsvCell } from "@/lib/platform/csv";
import { readPrivateRows } from "@/lib/platform/db";
import { userStatus } from "@/lib/verification/labels";
import { containsWords, PERSON_SEARCH_TEXT, inBatches, ROW_BATCH_SIZE } from "@/lib/http/list-page";
import type { VerificationStatus } from "@/lib/verification/view";
import { afterPerson } from "@/lib/verification/queries";

interface Row {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  isEmailConfirmed: boolean;
  isAdmin: boolean;
  isVerified: boolean;
  verificationStatus: VerificationStatus;
  schoolName: string | null;
  joinedOn: string;
  createdAt: Date;
}

const COLUMNS = ["id", "firstName", "lastName", "email", "emailConfirmed", "status", "school", "joined"] as const;

/** The users that a search finds, newest first, with the columns of All Users: no password, phone number or document. */
export function exportUsers({ search }: { search?: string }) {
  return { columns: COLUMNS, batches: inBatches((after: Row | undefined) => readUsers(search, after), toCells) };
}

const readUsers = (search: string | undefined, after: Row | undefined): Promise<Row[]> =>
  readPrivateRows<Row[]>`
    SELECT id, first_name AS "firstName", last_name AS "lastName", email, email_confirmed_at IS NOT NULL AS "isEmailConfirmed",
      is_admin AS "isAdmin", is_verified AS "isVerified", verification_status AS "verificationStatus", created_at AS "createdAt",
      to_char(created_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS "joinedOn",
      coalesce(
        (SELECT schools.name FROM enrolments AS e JOIN schools ON schools.id = e.school_id
          WHERE e.parent_id = users.id AND e.ended_on IS NULL AND e.status <> 'rejected' ORDER BY e.created_at LIMIT 1),
        (SELECT name FROM school_requests WHERE parent_id = users.id AND closed_at IS NULL ORDER BY created_at DESC LIMIT 1)) AS "schoolName"
    FROM users WHERE ${containsWords(PERSON_SEARCH_TEXT, search)} AND ${afterPerson(after)} ORDER BY created_at DESC, id LIMIT ${ROW_BATCH_SIZE}`;

const toCells = (row: Row): CsvCell[] => [
  row.id,
  row.firstName,
  row.lastName,
  row.email,
  row.isEmailConfirmed ? "yes" : "no",
  userStatus(row),
  row.schoolName,
  row.joinedOn,
];
