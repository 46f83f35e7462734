"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { callApi } from "@/lib/http/client";
import type { ChainLink } from "@/lib/moderation/log/log-chain";
import type { LogEntry } from "@/lib/moderation/view";
import { formatCount } from "@/lib/schools/labels";

const BATCH_SIZE = 200;
/** The last entry that this browser saw. A log whose end was cut off is a valid chain, but lacks this entry. */
const REMEMBERED = "moderation-log";

type Outcome =
  | { kind: "whole"; end: ChainLink; isKnown: boolean }
  | { kind: "broken"; at: number }
  | { kind: "changed"; since: ChainLink }
  | { kind: "failed" };

/** Verifies the hash chain of the whole log in the reader's browser. The code is loaded when the button is pressed. */
export function CheckLog() {
  const [checked, setChecked] = useState<number>();
  const [outcome, setOutcome] = useState<Outcome>();
  const isChecking = checked !== undefined && !outcome;

  async function check() {
    if (isChecking) return;
    setOutcome(undefined);
    setChecked(0);
    try {
      setOutcome(await verifyLog(setChecked));
    } catch {
      setOutcome({ kind: "failed" });
    }
  }

  return (
    <div className="my-4 grid justify-items-start gap-3 noscript:hidden">
      <Button variant="outline" aria-disabled={isChecking} onClick={() => void check()}>
        {isChecking ? "Checking..." : "Check the chain in this browser"}
      </Button>
      <div role="status">
        {outcome ? <CheckResult outcome={outcome} /> : isChecking ? <p>{formatCount(checked)} entries checked</p> : null}
      </div>
    </div>
  );
}

function CheckResult({ outcome }: { outcome: Outcome }) {
  if (outcome.kind === "failed") return <p>The log could not be read. Check your connection and try again.</p>;
  if (outcome.kind === "broken") return <p className="font-medium text-ink">The chain breaks at entry {formatCount(outcome.at)}.</p>;
  if (outcome.kind === "changed")
    return (
      <p className="font-medium text-ink">
        The log has changed since this browser last checked it: entry {formatCount(outcome.since.sequence)} no longer has the hash it had.
      </p>
    );
  const { end, isKnown } = outcome;
  return (
    <>
      <p className="font-medium text-ink">
        {end.sequence === 1
          ? "1 entry was checked. It is correct."
          : `${formatCount(end.sequence)} entries were checked. Each matches the one before it.`}
        {isKnown && " Everything this browser saw before is still there."}
      </p>
      <p className="text-sm">
        The last hash is <code>{end.hash}</code>
      </p>
    </>
  );
}

async function verifyLog(onProgress: (entries: number) => void): Promise<Outcome> {
  const { CHAIN_START, followChain } = await import("@/lib/moderation/log/log-chain");
  const before = remembered();
  let end = CHAIN_START;
  for (;;) {
    const entries: LogEntry[] = await (await callApi(`/api/moderation-log?after=${end.sequence}&limit=${BATCH_SIZE}`)).json();
    const known = before && entries.find(({ sequence }) => sequence === before.sequence);
    if (known && known.hash !== before.hash) return { kind: "changed", since: before };
    const followed = await followChain(end, entries);
    end = followed.end;
    if (followed.brokenAt !== null) return { kind: "broken", at: followed.brokenAt };
    onProgress(end.sequence);
    if (entries.length < BATCH_SIZE) break;
  }
  if (before && before.sequence > end.sequence) return { kind: "changed", since: before };
  if (end.sequence > 0) remember(end);
  return { kind: "whole", end, isKnown: before !== null };
}

function remembered(): ChainLink | null {
  try {
    const link = JSON.parse(localStorage.getItem(REMEMBERED) ?? "null") as ChainLink | null;
    return link && Number.isInteger(link.sequence) && typeof link.hash === "string" ? link : null;
  } catch {
    return null;
  }
}

function remember(link: ChainLink) {
  try {
    localStorage.setItem(REMEMBERED, JSON.stringify(link));
  } catch {
    // Without storage the check still works.
  }
}
