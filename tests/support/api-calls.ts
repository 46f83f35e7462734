import * as anything from "@/app/api/[[...path]]/route";
import * as auth from "@/app/api/auth/[...nextauth]/route";
import * as emailChangeUndos from "@/app/api/email-change-undos/route";
import * as emailConfirmations from "@/app/api/email-confirmations/route";
import * as adminInvitations from "@/app/api/admin-invitations/route";
import * as invitationLook from "@/app/api/admin-invitations/look/route";
import * as admins from "@/app/api/admin/admins/route";
import * as admin from "@/app/api/admin/admins/[id]/route";
import * as invitations from "@/app/api/admin/invitations/route";
import * as invitation from "@/app/api/admin/invitations/[id]/route";
import * as secondFactor from "@/app/api/user/second-factor/route";
import * as recoveryCodes from "@/app/api/user/second-factor/recovery-codes/route";
import * as audit from "@/app/api/admin/audit/route";
import * as appealDecision from "@/app/api/admin/appeals/[id]/route";
import * as openAppeals from "@/app/api/admin/appeals/route";
import * as appeals from "@/app/api/reviews/[id]/appeals/route";
import * as codeOfPractice from "@/app/api/admin/code-of-practice/route";
import * as adminEnrolment from "@/app/api/admin/enrollments/[id]/route";
import * as pendingEnrolments from "@/app/api/admin/enrollments/pending/route";
import * as reviewApproval from "@/app/api/admin/reviews/[id]/approve/route";
import * as reviewClaim from "@/app/api/admin/reviews/[id]/claim/route";
import * as adminReview from "@/app/api/admin/reviews/[id]/route";
import * as pendingReviews from "@/app/api/admin/reviews/pending/route";
import * as reviewUndo from "@/app/api/admin/reviews/[id]/undo/route";
import * as reviewApprovals from "@/app/api/admin/reviews/approve/route";
import * as reviewUndos from "@/app/api/admin/reviews/undo/route";
import * as replyApproval from "@/app/api/admin/replies/[id]/approve/route";
import * as adminReply from "@/app/api/admin/replies/[id]/route";
import * as pendingReplies from "@/app/api/admin/replies/pending/route";
import * as adminRepresentative from "@/app/api/admin/representatives/[userId]/[schoolId]/route";
import * as representatives from "@/app/api/admin/representatives/route";
import * as reply from "@/app/api/reviews/[id]/reply/route";
import * as representations from "@/app/api/user/representations/route";
import * as batches from "@/app/api/admin/schools/batches/route";
import * as batch from "@/app/api/admin/schools/batches/[id]/route";
import * as batchCancel from "@/app/api/admin/schools/batches/[id]/cancel/route";
import * as batchFinish from "@/app/api/admin/schools/batches/[id]/finish/route";
import * as batchPiece from "@/app/api/admin/schools/batches/[id]/pieces/[n]/route";
import * as batchRollback from "@/app/api/admin/schools/batches/[id]/rollback/route";
import * as batchSkipped from "@/app/api/admin/schools/batches/[id]/skipped.csv/route";
import * as batchPreview from "@/app/api/admin/schools/batches/preview/route";
import * as bulk from "@/app/api/admin/schools/bulk/route";
import * as auditExport from "@/app/api/admin/audit/export.csv/route";
import * as reviewsExport from "@/app/api/admin/reviews/export.csv/route";
import * as schoolsExport from "@/app/api/admin/schools/export.csv/route";
import * as usersExport from "@/app/api/admin/users/export.csv/route";
import * as analytics from "@/app/api/admin/analytics/route";
import * as analyticsExport from "@/app/api/admin/analytics/export.csv/route";
import * as figures from "@/app/api/admin/figures/route";
import * as adminLogin from "@/app/api/admin/login/route";
import * as adminGrievance from "@/app/api/admin/grievances/[id]/route";
import * as adminGrievances from "@/app/api/admin/grievances/route";
import * as adminReport from "@/app/api/admin/reports/[id]/route";
import * as adminReports from "@/app/api/admin/reports/route";
import * as adminCorrection from "@/app/api/admin/corrections/[id]/route";
import * as adminCorrections from "@/app/api/admin/corrections/route";
import * as duplicate from "@/app/api/admin/duplicates/[id]/route";
import * as duplicates from "@/app/api/admin/duplicates/route";
import * as corrections from "@/app/api/schools/[id]/corrections/route";
import * as schoolClosing from "@/app/api/admin/schools/[id]/close/route";
import * as schoolForgetting from "@/app/api/admin/schools/[id]/forget/route";
import * as schoolMerger from "@/app/api/admin/schools/[id]/merge/route";
import * as schoolReopening from "@/app/api/admin/schools/[id]/reopen/route";
import * as claim from "@/app/api/admin/users/[id]/claim/route";
import * as auditUndo from "@/app/api/admin/audit/[id]/undo/route";
import * as schoolHistory from "@/app/api/admin/schools/[id]/history/route";
import * as adminSchool from "@/app/api/admin/schools/[id]/route";
import * as likelySchools from "@/app/api/admin/schools/likely/route";
import * as adminSchools from "@/app/api/admin/schools/route";
import * as adminUser from "@/app/api/admin/users/[id]/route";
import * as verification from "@/app/api/admin/users/[id]/verification/route";
import * as undo from "@/app/api/admin/users/[id]/verification/undo/route";
import * as emails from "@/app/api/admin/users/emails/route";
import * as queue from "@/app/api/admin/users/pending-verification/route";
import * as adminUsers from "@/app/api/admin/users/route";
import * as rejections from "@/app/api/admin/users/verification/route";
import * as enrolmentAnswers from "@/app/api/enrollment-answers/route";
import * as enrolment from "@/app/api/enrollments/[id]/route";
import * as enrolmentCheck from "@/app/api/enrollments/check/[id]/route";
import * as enrolments from "@/app/api/enrollments/route";
import * as grievances from "@/app/api/grievances/route";
import * as moderationLog from "@/app/api/moderation-log/route";
import * as cron from "@/app/api/cron/route";
import * as health from "@/app/api/health/route";
import * as login from "@/app/api/login/route";
import * as logout from "@/app/api/logout/route";
import * as openApi from "@/app/api/openapi.json/route";
import * as places from "@/app/api/places/route";
import * as passwordResets from "@/app/api/password-resets/route";
import * as ready from "@/app/api/ready/route";
import * as register from "@/app/api/register/route";
import * as reviewAgreements from "@/app/api/review-agreements/route";
import * as review from "@/app/api/reviews/[id]/route";
import * as reviewVersions from "@/app/api/reviews/[id]/versions/route";
import * as reports from "@/app/api/reviews/[id]/reports/route";
import * as schoolRequests from "@/app/api/school-requests/route";
import * as school from "@/app/api/schools/[id]/route";
import * as canReview from "@/app/api/schools/[id]/can-review/route";
import * as reviews from "@/app/api/schools/[id]/reviews/route";
import * as suggestions from "@/app/api/suggestions/route";
import * as nearMisses from "@/app/api/schools/near-misses/route";
import * as facets from "@/app/api/schools/facets/route";
import * as schoolViews from "@/app/api/schools/[id]/views/route";
import * as searches from "@/app/api/searches/route";
import * as schools from "@/app/api/schools/route";
import * as storage from "@/app/api/storage/[...key]/route";
import * as ownDocuments from "@/app/api/user/documents/route";
import * as documents from "@/app/api/verification-documents/route";
import * as upload from "@/app/api/verification-documents/upload/route";
import * as view from "@/app/uploads/[...path]/route";
import * as consent from "@/app/api/user/consents/[purpose]/route";
import * as consents from "@/app/api/user/consents/route";
import * as data from "@/app/api/user/data/route";
import * as emailConfirmation from "@/app/api/user/email-confirmation/route";
import * as email from "@/app/api/user/email/route";
import * as password from "@/app/api/user/password/route";
import * as ownReviews from "@/app/api/user/reviews/route";
import * as user from "@/app/api/user/route";
import * as session from "@/app/api/user/sessions/[id]/route";
import * as sessions from "@/app/api/user/sessions/route";

type Params = Record<string, string | string[]>;
type Handler = (request: Request, context: { params: Promise<Params> }) => Response | Promise<Response>;
type Handlers = Partial<Record<string, unknown>>;

/** Route modules by their OpenAPI path. The first path that matches wins. */
const CALLS: Record<string, Handlers> = {
  "/api/schools/{id}/corrections": corrections,
  "/api/admin/corrections": adminCorrections,
  "/api/admin/corrections/{id}": adminCorrection,
  "/api/admin/duplicates": duplicates,
  "/api/admin/duplicates/{id}": duplicate,
  "/api/admin/schools/{id}/close": schoolClosing,
  "/api/admin/schools/{id}/forget": schoolForgetting,
  "/api/admin/schools/{id}/reopen": schoolReopening,
  "/api/admin/schools/{id}/merge": schoolMerger,
  "/api/moderation-log": moderationLog,
  "/api/schools": schools,
  "/api/schools/facets": facets,
  "/api/schools/near-misses": nearMisses,
  "/api/schools/{id}": school,
  "/api/schools/{id}/reviews": reviews,
  "/api/schools/{id}/can-review": canReview,
  "/api/reviews/{id}": review,
  "/api/reviews/{id}/versions": reviewVersions,
  "/api/review-agreements": reviewAgreements,
  "/api/user/reviews": ownReviews,
  "/api/places": places,
  "/api/suggestions": suggestions,
  "/api/cron": cron,
  "/api/health": health,
  "/api/ready": ready,
  "/api/openapi.json": openApi,
  "/api/register": register,
  "/api/login": login,
  "/api/admin/login": adminLogin,
  "/api/logout": logout,
  "/api/user": user,
  "/api/user/documents": ownDocuments,
  "/api/verification-documents/upload": upload,
  "/api/verification-documents": documents,
  "/api/storage/{...key}": storage,
  "/uploads/{...path}": view,
  "/api/user/password": password,
  "/api/user/email": email,
  "/api/user/email-confirmation": emailConfirmation,
  "/api/user/consents": consents,
  "/api/user/consents/{purpose}": consent,
  "/api/user/data": data,
  "/api/user/sessions": sessions,
  "/api/user/sessions/{id}": session,
  "/api/email-confirmations": emailConfirmations,
  "/api/email-change-undos": emailChangeUndos,
  "/api/password-resets": passwordResets,
  "/api/admin/audit": audit,
  "/api/admin/admins": admins,
  "/api/admin/admins/{id}": admin,
  "/api/admin/invitations": invitations,
  "/api/admin/invitations/{id}": invitation,
  "/api/admin-invitations": adminInvitations,
  "/api/admin-invitations/look": invitationLook,
  "/api/user/second-factor": secondFactor,
  "/api/user/second-factor/recovery-codes": recoveryCodes,
  "/api/admin/users": adminUsers,
  "/api/admin/users/pending-verification": queue,
  "/api/admin/users/verification": rejections,
  "/api/admin/users/emails": emails,
  "/api/schools/{id}/views": schoolViews,
  "/api/searches": searches,
  "/api/admin/analytics": analytics,
  "/api/admin/analytics/export.csv": analyticsExport,
  "/api/admin/audit/export.csv": auditExport,
  "/api/admin/schools/export.csv": schoolsExport,
  "/api/admin/users/export.csv": usersExport,
  "/api/admin/reviews/export.csv": reviewsExport,
  "/api/admin/users/{id}": adminUser,
  "/api/admin/users/{id}/verification": verification,
  "/api/admin/users/{id}/verification/undo": undo,
  "/api/admin/users/{id}/claim": claim,
  "/api/admin/enrollments/pending": pendingEnrolments,
  "/api/admin/enrollments/{id}": adminEnrolment,
  "/api/admin/schools/bulk": bulk,
  "/api/admin/schools/batches": batches,
  "/api/admin/schools/batches/preview": batchPreview,
  "/api/admin/schools/batches/{id}": batch,
  "/api/admin/schools/batches/{id}/pieces/{n}": batchPiece,
  "/api/admin/schools/batches/{id}/finish": batchFinish,
  "/api/admin/schools/batches/{id}/cancel": batchCancel,
  "/api/admin/schools/batches/{id}/rollback": batchRollback,
  "/api/admin/schools/batches/{id}/skipped.csv": batchSkipped,
  "/api/admin/figures": figures,
  "/api/admin/schools": adminSchools,
  "/api/admin/schools/likely": likelySchools,
  "/api/admin/schools/{id}": adminSchool,
  "/api/admin/schools/{id}/history": schoolHistory,
  "/api/admin/audit/{id}/undo": auditUndo,
  "/api/reviews/{id}/appeals": appeals,
  "/api/admin/appeals": openAppeals,
  "/api/admin/code-of-practice": codeOfPractice,
  "/api/admin/appeals/{id}": appealDecision,
  "/api/admin/reviews/approve": reviewApprovals,
  "/api/admin/reviews/undo": reviewUndos,
  "/api/admin/reviews/pending": pendingReviews,
  "/api/admin/reviews/{id}": adminReview,
  "/api/admin/reviews/{id}/approve": reviewApproval,
  "/api/admin/reviews/{id}/undo": reviewUndo,
  "/api/admin/reviews/{id}/claim": reviewClaim,
  "/api/enrollments": enrolments,
  "/api/enrollments/check/{id}": enrolmentCheck,
  "/api/enrollments/{id}": enrolment,
  "/api/enrollment-answers": enrolmentAnswers,
  "/api/school-requests": schoolRequests,
  "/api/reviews/{id}/reports": reports,
  "/api/admin/reports": adminReports,
  "/api/admin/reports/{id}": adminReport,
  "/api/grievances": grievances,
  "/api/admin/grievances": adminGrievances,
  "/api/admin/grievances/{id}": adminGrievance,
  "/api/reviews/{id}/reply": reply,
  "/api/user/representations": representations,
  "/api/admin/representatives": representatives,
  "/api/admin/representatives/{userId}/{schoolId}": adminRepresentative,
  "/api/admin/replies/pending": pendingReplies,
  "/api/admin/replies/{id}/approve": replyApproval,
  "/api/admin/replies/{id}": adminReply,
};

/** Every path below /api except the catch-all. */
export const PATHS = Object.keys(CALLS)
  .filter((path) => path.startsWith("/api/"))
  .map((path) => path.replace("{...", "{"));

let clientCount = 0;

interface Call {
  method?: string;
  /** Cookie header, as returned by the factory's `signIn` */
  cookie?: string;
  headers?: Record<string, string>;
  /** Sent as JSON */
  json?: unknown;
  /** Sent unchanged */
  body?: BodyInit;
}

/** Calls the real route handler of an address. Each call comes from another client, so rate limits don't add up. */
export async function callHandler(address: string, { method = "GET", cookie, headers = {}, json, body }: Call = {}) {
  clientCount += 1;
  const url = new URL(address, "https://schoolsach.test");
  const { path, handlers, params } = findRoute(url.pathname);
  const request = new Request(url, {
    method,
    redirect: "manual",
    headers: {
      "x-client-address": `client-${clientCount}`,
      ...(cookie && { cookie }),
      ...(json !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    body: json === undefined ? body : JSON.stringify(json),
    duplex: "half",
  } as RequestInit);
  const handler = handlers[method === "HEAD" ? "GET" : method] as Handler | undefined;
  if (!handler) throw new Error(`${path} has no handler of ${method}`);
  return { path, response: await handler(request, { params: Promise.resolve(params) }) };
}

function findRoute(pathname: string) {
  for (const [path, handlers] of Object.entries(CALLS)) {
    const params = matchPath(path.split("/"), pathname.split("/"));
    if (params) return { path, handlers, params };
  }
  if (pathname.startsWith("/api/auth/"))
    return { path: "/api/auth", handlers: auth as Handlers, params: { nextauth: pathname.split("/").slice(3) } };
  return { path: "", handlers: anything as Handlers, params: {} };
}

/** The path parameters, or null if the path doesn't match. `{...path}` matches the rest of the path. */
function matchPath(pattern: string[], segments: string[]): Params | null {
  const params: Params = {};
  for (const [index, part] of pattern.entries()) {
    const [, isRest, name] = /^\{(\.\.\.)?(\w+)\}$/.exec(part) ?? [];
    if (isRest && segments.length > index) return { ...params, [name]: segments.slice(index).map(decodeURIComponent) };
    if (segments[index] === undefined) return null;
    if (name) params[name] = decodeURIComponent(segments[index]);
    else if (part !== segments[index]) return null;
  }
  return pattern.length === segments.length ? params : null;
}
