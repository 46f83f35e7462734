import { purgeAbandonedImports, purgeOldImports, purgeWaitingChanges } from "@/lib/imports/purge-imports";
import { isImportActive } from "@/lib/imports/queries";
import { REFRESH_POSITIONS, refreshImportPositions } from "@/lib/imports/refresh-positions";
import { APPLY_WAITING, applyWaiting } from "@/lib/imports/write/apply-waiting";
import { ROLL_BACK, runRollBack } from "@/lib/imports/rollback/roll-back-import";
import { REFRESH_ADMISSIONS, refreshAdmissions } from "@/lib/admissions/refresh-schools";
import { remindOfRules } from "@/lib/accounts/remind-of-rules";
import { countCoverage, countCoverageOnce } from "@/lib/analytics/count-coverage";
import { purgeVisits } from "@/lib/analytics/count-visits";
import { rollUpDays } from "@/lib/analytics/roll-up-days";
import { writeDigest } from "@/lib/audit/write-digest";
import { purgeChanges } from "@/lib/changes/purge-changes";
import { findDuplicates } from "@/lib/curation/mergers/find-duplicates";
import { purgeCorrections } from "@/lib/curation/corrections/purge-corrections";
import { purgePersonalFacts } from "@/lib/curation/facts/erase-personal-facts";
import { askEnrolments } from "@/lib/enrolments/ask-enrolments";
import { publishFigures } from "@/lib/fees/publish-figures";
import { purgeGrievances } from "@/lib/grievances/purge-grievances";
import { remindOfficer } from "@/lib/grievances/remind-officer";
import { purgeRequests } from "@/lib/http/purge-requests";
import { purgeJointDecisions } from "@/lib/joint-decisions/queries";
import { publishOpenData } from "@/lib/open-data/publish-month";
import { type Task, runDueJobs, runJobs } from "@/lib/jobs/run-jobs";
import { purgeMails } from "@/lib/mail/purge-mails";
import { SEND_MAIL } from "@/lib/mail/queue-mail";
import { sendMails } from "@/lib/mail/send-mails";
import { purgeReports } from "@/lib/moderation/reports/purge-reports";
import { purgeRemovedText } from "@/lib/moderation/purge-removed-text";
import { closeMonths } from "@/lib/moderation/months";
import { NOTIFY_REPORTERS, notifyReporters } from "@/lib/moderation/reports/resolve-reports";
import { isBuilding, isOnVercel } from "@/lib/platform/env";
import { singleton } from "@/lib/platform/singleton.mjs";
import { publishSafetyFigures } from "@/lib/safety/publish-safety-figures";
import { purgeSessions } from "@/lib/policy/purge-sessions";
import { deleteRestoredAccounts } from "@/lib/privacy/delete-restored-accounts";
import { removeDueReviews } from "@/lib/reviews/anonymity/anonymous-removals";
import { purgeProtectedSchools } from "@/lib/reviews/anonymity/protected-schools";
import { endRepresentations, purgeClaims } from "@/lib/representatives/end-representations";
import { encryptDocuments } from "@/lib/verification/documents/encrypt-documents";
import { removeQueuedFiles } from "@/lib/verification/documents/remove-files";
import { purgeDocuments } from "@/lib/verification/documents/purge-documents";
import { FINGERPRINT_DOCUMENTS, fingerprintDocuments } from "@/lib/verification/fingerprints/fingerprint-documents";
import { purgeRegistrationNetworks } from "@/lib/verification/registration-network";

/** The field's name can't change, because jobs in the queue use it. */
interface ImportPayload {
  batchId: string;
}

/** All jobs by name: jobs that code queues with addJob, and jobs of the timetable. */
export const TASKS: Record<string, Task> = {
  [SEND_MAIL]: ({ signal }) => sendMails({ signal }),
  "ask-enrolments": ({ signal }) => askEnrolments({ signal }),
  [REFRESH_ADMISSIONS]: ({ payload, signal }) => refreshAdmissions({ ...(payload as { scheduleId: string }), signal }),
  [REFRESH_POSITIONS]: ({ payload }) => refreshImportPositions((payload as ImportPayload).batchId),
  [APPLY_WAITING]: ({ payload, signal }) => applyWaiting({ importId: (payload as ImportPayload).batchId }, signal),
  [ROLL_BACK]: ({ payload, signal }) => {
    const { batchId: importId, actorId } = payload as ImportPayload & { actorId: string };
    return runRollBack({ importId, actorId }, signal);
  },
  "close-months": () => closeMonths(),
  "delete-restored-accounts": async ({ signal }) => void (await deleteRestoredAccounts({ signal })),
  "digest-audit": () => writeDigest(),
  "publish-figures": async ({ signal }) => {
    await publishFigures({ signal });
    await publishSafetyFigures({ signal });
  },
  "publish-open-data": ({ signal }) => publishOpenData({ signal }),
  [NOTIFY_REPORTERS]: () => notifyReporters(),
  "roll-up": async () => {
    await rollUpDays();
    await countCoverageOnce();
  },
  "count-coverage": () => countCoverage(),
  "find-duplicates": ({ signal }) => findDuplicates({ signal, givesWay: isImportActive }),
  "remove-files": () => removeQueuedFiles(),
  "remove-reviews": () => removeDueReviews(),
  "purge-documents": () => purgeDocuments(),
  [FINGERPRINT_DOCUMENTS]: ({ signal }) => fingerprintDocuments({ signal }),
  "encrypt-documents": ({ signal }) => encryptDocuments({ signal }),
  "remind-officer": () => remindOfficer(),
  "remind-of-rules": ({ signal }) => remindOfRules({ signal }),
  "end-links": ({ signal }) => endRepresentations({ signal }),
  purge: async ({ signal }) => {
    await deleteRestoredAccounts({ signal });
    await purgeChanges();
    await purgeSessions();
    await purgeRegistrationNetworks();
    await purgeRequests();
    await purgeMails();
    await purgeRemovedText();
    await purgeGrievances();
    await purgeReports();
    await notifyReporters();
    await purgeAbandonedImports();
    await purgeWaitingChanges();
    await purgeVisits();
    await purgeCorrections();
    await purgePersonalFacts();
    await purgeOldImports();
    await purgeJointDecisions();
    await purgeProtectedSchools();
    await purgeClaims();
  },
};

/**
 * Crontab lines in UTC; India is five and a half hours ahead. `fill` makes up for the last run if no server ran at its time,
 * `jobKey` keeps a job from being queued twice, `max` limits attempts.
 */
const TIMETABLE = [
  `* * * * * ${SEND_MAIL} ?jobKey=every-minute&max=1&fill=1m`,
  "* * * * * roll-up ?jobKey=roll-up&max=1&fill=1m",
  "* * * * * remove-reviews ?jobKey=remove-reviews&max=1&fill=1m",
  "41 * * * * count-coverage ?jobKey=count-coverage&max=1&fill=1h",
  "17 * * * * purge ?jobKey=purge&max=3&fill=1h",
  `* * * * * ${FINGERPRINT_DOCUMENTS} ?jobKey=${FINGERPRINT_DOCUMENTS}&max=1&fill=1m`,
  "*/15 * * * * purge-documents ?jobKey=purge-documents&max=3&fill=15m",
  "*/15 * * * * encrypt-documents ?jobKey=encrypt-documents&max=3&fill=15m",
  // Every five minutes is enough: more frequent runs would check the same pincodes after each chunk of an import.
  "*/5 * * * * find-duplicates ?jobKey=find-duplicates&max=3&fill=5m",
  "*/15 * * * * remind-officer ?jobKey=remind-officer&max=3&fill=15m",
  // Half past midnight in India: stores the figures of a month that is over.
  "0 19 * * * close-months ?jobKey=close-months&max=5&fill=1d",
  // One o'clock in the morning in India.
  "30 19 * * * digest-audit ?jobKey=digest-audit&max=5&fill=1d",
  // Mondays at two o'clock in the morning in India.
  "30 20 * * 0 publish-figures ?jobKey=publish-figures&max=5&fill=7d",
  // Three o'clock in the morning in India, on the second of each month.
  "30 21 1 * * publish-open-data ?jobKey=publish-open-data&max=5&fill=28d",
  // Ten in the morning in India, each day: each person is reminded three months after the last time.
  "30 4 * * * remind-of-rules ?jobKey=remind-of-rules&max=5&fill=1d",
  // Half past midnight in India, because a representative's link ends at the end of a day.
  "0 19 * * * end-links ?jobKey=end-links&max=5&fill=1d",
  // Nine in the morning in India, on each day of April, because enrolments are confirmed during the month, too. Nobody is asked twice.
  "30 3 * 4 * ask-enrolments ?jobKey=ask-enrolments&max=5&fill=1d",
];

/** Runs due jobs on platforms without long-lived processes: see app/api/cron. */
export const doDueJobs = (limit: { maxMs: number }) => runDueJobs({ tasks: TASKS, timetable: TIMETABLE }, limit);

/** Starts running jobs in this server, until it stops. Vercel has no long-lived server. */
export function startJobs() {
  if (isBuilding() || isOnVercel()) return;
  singleton("jobs", () => runJobs({ tasks: TASKS, timetable: TIMETABLE }), { stop: (jobs) => jobs.stop() });
}
