import { purgeOldImports } from "@/lib/imports/purge-old-imports";
import { isImportActive } from "@/lib/imports/queries";
import { REFRESH_POSITIONS, refreshImportPositions } from "@/lib/imports/refresh-import-positions";
import { ROLL_BACK, runRollBack } from "@/lib/imports/rollback/roll-back-import";
import { purgeAbandonedImports } from "@/lib/imports/purge-abandoned-imports";
import { countCoverage, countCoverageOnce } from "@/lib/analytics/count-coverage";
import { purgeVisits } from "@/lib/analytics/purge-visits";
import { rollUpDays } from "@/lib/analytics/roll-up-days";
import { purgeChanges } from "@/lib/changes/purge-changes";
import { findDuplicates } from "@/lib/curation/mergers/find-duplicates";
import { purgeCorrections } from "@/lib/curation/corrections/purge-corrections";
import { purgePersonalFacts } from "@/lib/curation/erase-personal-facts";
import { askEnrolments } from "@/lib/enrolments/ask-enrolments";
import { purgeGrievances } from "@/lib/grievances/purge-grievances";
import { remindOfficer } from "@/lib/grievances/remind-officer";
import { purgeRequests } from "@/lib/http/purge-requests";
import { type Task, runDueJobs, runJobs } from "@/lib/jobs/run-jobs";
import { purgeMails } from "@/lib/mail/purge-mails";
import { SEND_MAIL } from "@/lib/mail/queue-mail";
import { sendMails } from "@/lib/mail/send-mails";
import { purgeReports } from "@/lib/moderation/reports/purge-reports";
import { purgeRemovedText } from "@/lib/moderation/purge-removed-text";
import { closeMonths } from "@/lib/moderation/months";
import { TELL_REPORTERS, tellReporters } from "@/lib/moderation/reports/tell-reporters";
import { isBuilding, isOnVercel } from "@/lib/platform/env";
import { singleton } from "@/lib/platform/singleton.mjs";
import { purgeSessions } from "@/lib/policy/purge-sessions";
import { removeQueuedFiles } from "@/lib/verification/documents/remove-files";
import { purgeDocuments } from "@/lib/verification/documents/purge-documents";

/** What can be asked for with addJob, and what the timetable asks for. */
export const TASKS: Record<string, Task> = {
  [SEND_MAIL]: ({ signal }) => sendMails({ signal }),
  "ask-enrolments": ({ signal }) => askEnrolments({ signal }),
  [REFRESH_POSITIONS]: ({ payload }) => refreshImportPositions((payload as { batchId: string }).batchId),
  [ROLL_BACK]: ({ payload, signal }) => runRollBack(payload as { batchId: string; actorId: string }, signal),
  "close-months": () => closeMonths(),
  [TELL_REPORTERS]: () => tellReporters(),
  "roll-up": async () => {
    await rollUpDays();
    await countCoverageOnce();
  },
  "count-coverage": () => countCoverage(),
  "find-duplicates": ({ signal }) => findDuplicates({ signal, givesWay: isImportActive }),
  "remove-files": () => removeQueuedFiles(),
  "sweep-documents": () => purgeDocuments(),
  "remind-officer": () => remindOfficer(),
  prune: async () => {
    await purgeChanges();
    await purgeSessions();
    await purgeRequests();
    await purgeMails();
    await purgeRemovedText();
    await purgeGrievances();
    await purgeReports();
    await tellReporters();
    await purgeAbandonedImports();
    await purgeVisits();
    await purgeCorrections();
    await purgePersonalFacts();
    await purgeOldImports();
  },
};

/**
 * In UTC; India is five and a half hours ahead. `fill` is each line's period: where nothing ran at its minute (a restart, a cron call
 * that came late), the last one missed is made up for. The key keeps one of each waiting.
 */
const TIMETABLE = [
  `* * * * * ${SEND_MAIL} ?jobKey=every-minute&max=1&fill=1m`,
  "* * * * * roll-up ?jobKey=roll-up&max=1&fill=1m",
  "41 * * * * count-coverage ?jobKey=count-coverage&max=1&fill=1h",
  "17 * * * * prune ?jobKey=prune&max=3&fill=1h",
  "*/15 * * * * sweep-documents ?jobKey=sweep-documents&max=3&fill=15m",
  // What schools came or changed is compared within five minutes; while a file comes, each piece would call for the same pincodes again.
  "*/5 * * * * find-duplicates ?jobKey=find-duplicates&max=3&fill=5m",
  "*/15 * * * * remind-officer ?jobKey=remind-officer&max=3&fill=15m",
  // Each night, half past midnight in India: a month that is over is written down once.
  "0 19 * * * close-months ?jobKey=close-months&max=5&fill=1d",
  // At nine in the morning of each day of April: who was asked already is not asked again.
  "30 3 * 4 * ask-enrolments ?jobKey=ask-enrolments&max=5&fill=1d",
];

/** What is due now, where no server stays: called by app/api/cron. */
export const doDueJobs = (limit: { forMs: number }) => runDueJobs({ tasks: TASKS, timetable: TIMETABLE }, limit);

/** In a server that stays; the server stops them when it ends (scripts/serve.mjs). On Vercel there is none. */
export function startJobs() {
  if (isBuilding() || isOnVercel()) return;
  singleton("jobs", () => runJobs({ tasks: TASKS, timetable: TIMETABLE }), { stop: (jobs) => jobs.stop() });
}
