import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeConnections } from "@/lib/mail/deliver-mail";
import { cancelMails, type QueueMail, queueMail } from "@/lib/mail/queue-mail";
import { sendMails } from "@/lib/mail/send-mails";
import { db, inTransaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { smtpAnswer, startSmtpPeer } from "../../support/smtp-peer";

const peer = await startSmtpPeer();
afterAll(peer.stop);

beforeEach(async () => {
  peer.received.length = 0;
  peer.behaviour.onMail = undefined;
  peer.behaviour.onRcptTo = undefined;
  await setServer(peer.url);
  await db().mail.deleteMany();
});
afterEach(closeConnections);

/** Changes the SMTP server; settings are cached, so the cached value changes too. */
async function setServer(url: string) {
  closeConnections();
  vi.stubEnv("SMTP_URL", url);
  (await import("@/lib/platform/env")).env().SMTP_URL = url;
}

const queueTestMail = (fields: Partial<QueueMail> = {}) =>
  queueMail({ kind: "password-changed", facts: { firstName: "Asha" }, address: "asha@example.org", ...fields } as QueueMail);

const findMail = (id: string) => db().mail.findUniqueOrThrow({ where: { id } });
const makeDue = () =>
  db().$executeRaw`UPDATE mails SET not_before = now() - interval '1 second', leased_until = NULL WHERE status = 'queued'`;
const waitingMinutes = async (id: string) => {
  const [row] = await db().$queryRaw<{ minutes: number }[]>`
    SELECT round(extract(epoch FROM not_before - clock_timestamp()) / 60)::int AS minutes FROM mails WHERE id = ${id}::uuid`;
  return row.minutes;
};

describe("the outbox", () => {
  it("sends an email once, as HTML and text with its id as Message-ID, and then deletes address and content", async () => {
    const id = await queueTestMail();
    expect(await sendMails()).toBe(1);
    expect(await sendMails()).toBe(0);
    const [{ mail, to, from }] = peer.received;
    expect({ to, from }).toEqual({ to: ["asha@example.org"], from: "no-reply@schoolsach.test" });
    expect(mail.messageId).toBe(`<${id}@schoolsach.test>`);
    expect(mail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
    expect(mail.replyTo?.[0].address).toBe("support@schoolsach.example");
    expect(mail.html).toContain("Asha, your password was changed");
    expect(mail.text).toContain("Asha, your password was changed");
    expect(await findMail(id)).toMatchObject({ status: "sent", address: null, facts: null, attempts: 1 });
  });

  it("sends nothing from a transaction that was rolled back", async () => {
    await expect(
      inTransaction(async () => {
        await queueTestMail();
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(await sendMails()).toBe(0);
    expect(await jobsWaiting()).toBe(0);
  });

  it("schedules the send job for the email's earliest time, in the same transaction", async () => {
    const before = await jobsWaiting();
    await inTransaction(() => queueTestMail({ delaySeconds: 10 }));
    expect(await jobsWaiting()).toBe(before + 1);
    expect(await sendMails()).toBe(0);
    expect(peer.received).toEqual([]);
  });

  it("six concurrent senders send each email once", async () => {
    for (let index = 0; index < 30; index++) await queueTestMail({ address: `parent-${index}@example.org` });
    const sent = await Promise.all(Array.from({ length: 6 }, () => sendMails()));
    expect(sent.reduce((sum, one) => sum + one, 0)).toBe(30);
    expect(new Set(peer.received.map(({ to }) => to[0])).size).toBe(30);
    expect(peer.received).toHaveLength(30);
  });
});

describe("an email about a decision that is undone", () => {
  it("is cancelled before it is sent, and its address is deleted", async () => {
    const about = `decision:${newId()}`;
    const id = await queueTestMail({ about, delaySeconds: 10 });
    expect(await cancelMails(about)).toBe(1);
    await makeDue();
    expect(await sendMails()).toBe(0);
    expect(await findMail(id)).toMatchObject({ status: "cancelled", address: null, facts: null });
  });

  it("is either cancelled or sent when both happen at once, and undo returns which", async () => {
    for (let round = 0; round < 20; round++) {
      const about = `decision:${newId()}`;
      const id = await queueTestMail({ about });
      const before = peer.received.length;
      const [cancelled] = await Promise.all([inTransaction(() => cancelMails(about)), sendMails()]);
      expect((await findMail(id)).status).toBe(cancelled === 1 ? "cancelled" : "sent");
      expect(peer.received.length - before).toBe(cancelled === 1 ? 0 : 1);
    }
  });

  it("can't be cancelled while the server receives it", async () => {
    const about = `decision:${newId()}`;
    let cancelled = -1;
    peer.behaviour.onMail = async () => {
      cancelled = await cancelMails(about);
    };
    const id = await queueTestMail({ about });
    await sendMails();
    expect(cancelled).toBe(0);
    expect((await findMail(id)).status).toBe("sent");
  });
});

describe("mail server errors", () => {
  it("after an hour of outages (port closed, then 451) every email is sent once", async () => {
    const ids = await Promise.all(["a", "b", "c"].map((name) => queueTestMail({ address: `${name}@example.org` })));
    const closed = await startSmtpPeer();
    await closed.stop();
    await setServer(closed.url);
    expect(await sendMails()).toBe(0);
    const attempted = await Promise.all(ids.map(findMail));
    expect(attempted.map(({ attempts }) => attempts).sort(), "one mail asks for all").toEqual([0, 0, 1]);
    expect(await waitingMinutes(attempted.find(({ attempts }) => attempts === 1)!.id)).toBe(1);

    await setServer(peer.url);
    peer.behaviour.onRcptTo = (_address, _session, done) => done(smtpAnswer(451, "4.3.0 Try again later"));
    await makeDue();
    expect(await sendMails()).toBe(0);
    expect((await Promise.all(ids.map(findMail))).map(({ status, address }) => [status, address !== null])).toEqual(
      ids.map(() => ["queued", true]),
    );

    peer.behaviour.onRcptTo = undefined;
    await makeDue();
    expect(await sendMails()).toBe(3);
    expect(peer.received.map(({ mail }) => mail.messageId).sort()).toEqual(ids.map((id) => `<${id}@schoolsach.test>`).sort());
  });

  it("an email whose confirmation was lost is sent again with the same Message-ID", async () => {
    const id = await queueTestMail();
    peer.behaviour.onMail = (_received, hangUp) => hangUp();
    expect(await sendMails()).toBe(0);
    expect(await findMail(id)).toMatchObject({ status: "queued", attempts: 1 });
    peer.behaviour.onMail = undefined;
    await makeDue();
    expect(await sendMails()).toBe(1);
    expect(peer.received.map(({ mail }) => mail.messageId)).toEqual([`<${id}@schoolsach.test>`, `<${id}@schoolsach.test>`]);
  });

  it("an email whose sender was killed is sent when its lease expires, not earlier", async () => {
    const id = await queueTestMail();
    await db().$executeRaw`UPDATE mails SET leased_until = now() + interval '10 minutes', attempts = 1 WHERE id = ${id}::uuid`;
    expect(await sendMails()).toBe(0);
    await db().$executeRaw`UPDATE mails SET leased_until = now() - interval '1 second' WHERE id = ${id}::uuid`;
    expect(await sendMails()).toBe(1);
  });

  it("retries after 1, 5, 15 and 60 minutes, then every four hours, and gives up after five days", async () => {
    peer.behaviour.onRcptTo = (_address, _session, done) => done(smtpAnswer(451, "4.3.0 Try again later"));
    const id = await queueTestMail();
    for (const minutes of [1, 5, 15, 60, 240, 240]) {
      await makeDue();
      await sendMails();
      expect(await waitingMinutes(id)).toBe(minutes);
    }
    await db().$executeRaw`UPDATE mails SET created_at = now() - interval '6 days' WHERE id = ${id}::uuid`;
    await makeDue();
    await sendMails();
    expect(await findMail(id)).toMatchObject({ status: "failed", address: "asha@example.org", facts: null });
  });

  it("a permanently refused address isn't retried; the stored error doesn't contain it, and other emails are sent", async () => {
    peer.behaviour.onRcptTo = ({ address }, _session, done) =>
      address === "gone@example.org" ? done(smtpAnswer(550, "5.1.1 <gone@example.org> no such mailbox")) : done();
    const refusedId = await queueTestMail({ address: "gone@example.org" });
    await queueTestMail();
    expect(await sendMails()).toBe(1);
    const refused = await findMail(refusedId);
    expect(refused).toMatchObject({ status: "failed", facts: null, attempts: 1 });
    expect(refused.lastError).toContain("550 5.1.1");
    expect(refused.lastError).not.toContain("gone@");
  });

  it("a relay that refuses this server delays emails and fails none", async () => {
    peer.behaviour.onRcptTo = (_address, _session, done) => done(smtpAnswer(554, "5.7.1 Relay access denied"));
    const id = await queueTestMail();
    expect(await sendMails()).toBe(0);
    expect((await findMail(id)).status).toBe("queued");
  });

  it("a temporarily refused email doesn't delay others", async () => {
    peer.behaviour.onRcptTo = ({ address }, _session, done) =>
      address === "grey@example.org" ? done(smtpAnswer(450, "4.2.0 Greylisted")) : done();
    await queueTestMail({ address: "grey@example.org" });
    await queueTestMail();
    expect(await sendMails()).toBe(1);
  });
});

describe("injection into emails", () => {
  it("a name can't add headers, links or recipients", async () => {
    await queueTestMail({ facts: { firstName: "Asha\r\nBcc: everyone@example.org" } });
    await queueTestMail({ facts: { firstName: "Win at www.evil.example" } });
    await queueTestMail({
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

  it("an address can't be a list", async () => {
    const id = await queueTestMail({ address: "a@example.org, b@example.org" });
    await sendMails();
    expect(peer.received.flatMap(({ to }) => to)).not.toContain("b@example.org");
    expect((await findMail(id)).status).toBe("failed");
  });
});

async function jobsWaiting(): Promise<number> {
  const [{ count }] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE task_identifier = 'send-mail' AND run_at > now() + interval '5 seconds'`;
  return count;
}
