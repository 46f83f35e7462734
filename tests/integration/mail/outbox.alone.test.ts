import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cancelMails } from "@/lib/mail/cancel-mails";
import { closeConnections } from "@/lib/mail/deliver-mail";
import { type QueueMail, queueMail } from "@/lib/mail/queue-mail";
import { sendMails } from "@/lib/mail/send-mails";
import { db, inTransaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { smtpAnswer, startSmtpPeer } from "../../support/smtp-peer";

const peer = await startSmtpPeer();
afterAll(peer.stop);

beforeEach(async () => {
  peer.received.length = 0;
  peer.mood.onMail = undefined;
  peer.mood.onRcptTo = undefined;
  await setServer(peer.url);
  await db().mail.deleteMany();
});
afterEach(closeConnections);

/** The settings are read once; a test that changes them forgets what was read. */
async function setServer(url: string) {
  closeConnections();
  vi.stubEnv("SMTP_URL", url);
  (await import("@/lib/platform/env")).env().SMTP_URL = url;
}

const queue = (fields: Partial<QueueMail> = {}) =>
  queueMail({ kind: "password-changed", facts: { firstName: "Asha" }, address: "asha@example.org", ...fields } as QueueMail);

const find = (id: string) => db().mail.findUniqueOrThrow({ where: { id } });
const makeDue = () =>
  db().$executeRaw`UPDATE mails SET not_before = now() - interval '1 second', leased_until = NULL WHERE status = 'queued'`;
const waitingMinutes = async (id: string) => {
  const [row] = await db().$queryRaw<{ minutes: number }[]>`
    SELECT round(extract(epoch FROM not_before - clock_timestamp()) / 60)::int AS minutes FROM mails WHERE id = ${id}::uuid`;
  return row.minutes;
};

describe("the outbox", () => {
  it("sends a mail once, as HTML and text, with its own id as Message-ID, and forgets address and words then", async () => {
    const id = await queue();
    expect(await sendMails()).toBe(1);
    expect(await sendMails()).toBe(0);
    const [{ mail, to, from }] = peer.received;
    expect({ to, from }).toEqual({ to: ["asha@example.org"], from: "no-reply@schoolsach.test" });
    expect(mail.messageId).toBe(`<${id}@schoolsach.test>`);
    expect(mail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
    expect(mail.replyTo?.[0].address).toBe("support@schoolsach.example");
    expect(mail.html).toContain("Asha, your password was changed");
    expect(mail.text).toContain("Asha, your password was changed");
    expect(await find(id)).toMatchObject({ status: "sent", address: null, facts: null, attempts: 1 });
  });

  it("sends nothing of a transaction that was rolled back", async () => {
    await expect(
      inTransaction(async () => {
        await queue();
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(await sendMails()).toBe(0);
    expect(await jobsWaiting()).toBe(0);
  });

  it("asks for a sender at the moment from which a mail may go, in the same transaction", async () => {
    const before = await jobsWaiting();
    await inTransaction(() => queue({ delaySeconds: 10 }));
    expect(await jobsWaiting()).toBe(before + 1);
    expect(await sendMails()).toBe(0);
    expect(peer.received).toEqual([]);
  });

  it("of six senders at once none sends what another has in hand", async () => {
    for (let index = 0; index < 30; index++) await queue({ address: `parent-${index}@example.org` });
    const sent = await Promise.all(Array.from({ length: 6 }, () => sendMails()));
    expect(sent.reduce((sum, one) => sum + one, 0)).toBe(30);
    expect(new Set(peer.received.map(({ to }) => to[0])).size).toBe(30);
    expect(peer.received).toHaveLength(30);
  });
});

describe("a mail about something that is undone", () => {
  it("is stopped while it waits, and its address goes", async () => {
    const about = `decision:${newId()}`;
    const id = await queue({ about, delaySeconds: 10 });
    expect(await cancelMails(about)).toBe(1);
    await makeDue();
    expect(await sendMails()).toBe(0);
    expect(await find(id)).toMatchObject({ status: "cancelled", address: null, facts: null });
  });

  it("is either stopped or sent when both happen at once, and the one who undoes is told which", async () => {
    for (let round = 0; round < 20; round++) {
      const about = `decision:${newId()}`;
      const id = await queue({ about });
      const before = peer.received.length;
      const [stopped] = await Promise.all([inTransaction(() => cancelMails(about)), sendMails()]);
      expect((await find(id)).status).toBe(stopped === 1 ? "cancelled" : "sent");
      expect(peer.received.length - before).toBe(stopped === 1 ? 0 : 1);
    }
  });

  it("cannot be stopped any more while the server takes it", async () => {
    const about = `decision:${newId()}`;
    let stopped = -1;
    peer.mood.onMail = async () => {
      stopped = await cancelMails(about);
    };
    const id = await queue({ about });
    await sendMails();
    expect(stopped).toBe(0);
    expect((await find(id)).status).toBe("sent");
  });
});

describe("with the mail server in trouble", () => {
  it("an hour without a server loses, doubles and blocks nothing: the port closed, then 451, then well", async () => {
    const ids = await Promise.all(["a", "b", "c"].map((name) => queue({ address: `${name}@example.org` })));
    const closed = await startSmtpPeer();
    await closed.stop();
    await setServer(closed.url);
    expect(await sendMails()).toBe(0);
    const tried = await Promise.all(ids.map(find));
    expect(tried.map(({ attempts }) => attempts).sort(), "one mail asks for all").toEqual([0, 0, 1]);
    expect(await waitingMinutes(tried.find(({ attempts }) => attempts === 1)!.id)).toBe(1);

    await setServer(peer.url);
    peer.mood.onRcptTo = (_address, _session, done) => done(smtpAnswer(451, "4.3.0 Try again later"));
    await makeDue();
    expect(await sendMails()).toBe(0);
    expect((await Promise.all(ids.map(find))).map(({ status, address }) => [status, address !== null])).toEqual(
      ids.map(() => ["queued", true]),
    );

    peer.mood.onRcptTo = undefined;
    await makeDue();
    expect(await sendMails()).toBe(3);
    expect(peer.received.map(({ mail }) => mail.messageId).sort()).toEqual(ids.map((id) => `<${id}@schoolsach.test>`).sort());
  });

  it("a mail whose answer was lost goes out once more at most, with the same Message-ID", async () => {
    const id = await queue();
    peer.mood.onMail = (_received, hangUp) => hangUp();
    expect(await sendMails()).toBe(0);
    expect(await find(id)).toMatchObject({ status: "queued", attempts: 1 });
    peer.mood.onMail = undefined;
    await makeDue();
    expect(await sendMails()).toBe(1);
    expect(peer.received.map(({ mail }) => mail.messageId)).toEqual([`<${id}@schoolsach.test>`, `<${id}@schoolsach.test>`]);
  });

  it("what a sender had in hand when it was killed goes out when its lease is over, not before", async () => {
    const id = await queue();
    await db().$executeRaw`UPDATE mails SET leased_until = now() + interval '10 minutes', attempts = 1 WHERE id = ${id}::uuid`;
    expect(await sendMails()).toBe(0);
    await db().$executeRaw`UPDATE mails SET leased_until = now() - interval '1 second' WHERE id = ${id}::uuid`;
    expect(await sendMails()).toBe(1);
  });

  it("waits 1, 5, 15, 60 minutes and then four hours at a time, and gives up after five days", async () => {
    peer.mood.onRcptTo = (_address, _session, done) => done(smtpAnswer(451, "4.3.0 Try again later"));
    const id = await queue();
    for (const minutes of [1, 5, 15, 60, 240, 240]) {
      await makeDue();
      await sendMails();
      expect(await waitingMinutes(id)).toBe(minutes);
    }
    await db().$executeRaw`UPDATE mails SET created_at = now() - interval '6 days' WHERE id = ${id}::uuid`;
    await makeDue();
    await sendMails();
    expect(await find(id)).toMatchObject({ status: "failed", address: "asha@example.org", facts: null });
  });

  it("an address that the server refuses for good is not tried again, says why without the address, and holds up nobody", async () => {
    peer.mood.onRcptTo = ({ address }, _session, done) =>
      address === "gone@example.org" ? done(smtpAnswer(550, "5.1.1 <gone@example.org> no such mailbox")) : done();
    const gone = await queue({ address: "gone@example.org" });
    await queue();
    expect(await sendMails()).toBe(1);
    const refused = await find(gone);
    expect(refused).toMatchObject({ status: "failed", facts: null, attempts: 1 });
    expect(refused.lastError).toContain("550 5.1.1");
    expect(refused.lastError).not.toContain("gone@");
  });

  it("a relay that refuses us for our settings delays mail, and fails none", async () => {
    peer.mood.onRcptTo = (_address, _session, done) => done(smtpAnswer(554, "5.7.1 Relay access denied"));
    const id = await queue();
    expect(await sendMails()).toBe(0);
    expect((await find(id)).status).toBe("queued");
  });

  it("one refused mail delays no other", async () => {
    peer.mood.onRcptTo = ({ address }, _session, done) =>
      address === "grey@example.org" ? done(smtpAnswer(450, "4.2.0 Greylisted")) : done();
    await queue({ address: "grey@example.org" });
    await queue();
    expect(await sendMails()).toBe(1);
  });
});

describe("a name that is an attack", () => {
  it("gets no header of its own into a mail, leads nobody anywhere, and adds no receiver", async () => {
    await queue({ facts: { firstName: "Asha\r\nBcc: everyone@example.org" } });
    await queue({ facts: { firstName: "Win at www.evil.example" } });
    await queue({
      kind: "enrolment-question",
      facts: { firstName: "Asha", schoolName: "X\r\nBcc: a@b.c <svg onload=alert(1)>", link: "https://schoolsach.test/a" },
    });
    expect(await sendMails()).toBe(3);
    for (const { raw, to, mail } of peer.received) {
      expect(to).toEqual(["asha@example.org"]);
      expect(raw.slice(0, raw.indexOf("\r\n\r\n"))).not.toMatch(/^bcc:/im);
      expect(mail.html).not.toMatch(/<svg|evil\.example/);
      expect(mail.text).not.toContain("evil.example");
    }
  });

  it("nor does an address that is a list", async () => {
    const id = await queue({ address: "a@example.org, b@example.org" });
    await sendMails();
    expect(peer.received.flatMap(({ to }) => to)).not.toContain("b@example.org");
    expect((await find(id)).status).toBe("failed");
  });
});

async function jobsWaiting(): Promise<number> {
  const [{ count }] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE task_identifier = 'send-mail' AND run_at > now() + interval '5 seconds'`;
  return count;
}
