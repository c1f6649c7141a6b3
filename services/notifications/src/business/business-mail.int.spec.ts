import { streamName } from "@kinkeeper/contracts/event";
import { newId } from "@kinkeeper/platform/ids";
import { startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notifications } from "../service.ts";
import { correspondence, type TestReader } from "../testing/correspondence.ts";
import { ticketOf } from "../testing/tickets.ts";

let harness: ServiceHarness;
beforeAll(async () => {
  harness = await startHarness(notifications, {
    longestPauseMs: 20,
    environment: { KINKEEPER_PUBLIC_URL: "https://family.example" },
  });
});
afterAll(() => harness.stop());
const { found, record, register, allSent } = correspondence(() => harness);
const mailsTo = ({ email }: TestReader) => harness.mails.filter(({ to }) => to === email);
const subjects = (reader: TestReader) => mailsTo(reader).map(({ subject }) => subject);
/** What came, of what had to come in no particular order. */
const untilTold = async (reader: TestReader, ...told: readonly string[]): Promise<void> => {
  await expect.poll(() => subjects(reader).toSorted()).toEqual(told.toSorted());
};
const mailTo = (reader: TestReader, told: string) => mailsTo(reader).find(({ subject }) => subject === told)!;

test("who buys gets a receipt and hears of refunds, whatever they switched off and whatever became of the family", async () => {
  const off = { birthdayReminders: false, familyAnnouncements: false, familyDigest: false, eventReminders: false };
  const family = await found(off, {});
  const [buyer, other] = family.readers as [TestReader, TestReader];
  await family.happens({
    type: "TenantStatusChanged",
    data: { tenantId: family.tenantId, status: "suspended", previous: "active" },
  });
  const seller = await register("Josiah");
  const [transactionId, refundId, vendorId] = [newId(), newId(), newId()];
  const details = {
    businessName: "The Bindery",
    description: "",
    contactEmail: "bind@example.org",
    contactPhone: null,
  };
  await record(streamName("vendor", "platform", vendorId), -1, {
    type: "VendorApplied",
    data: {
      vendorId,
      userId: seller.userId,
      details: { ...details, website: null, logoUrl: null },
      commissionBps: 1500,
    },
  });
  const bought = { transactionId, userId: buyer.userId, serviceId: newId(), vendorId };
  const named = { title: "Books\r\nbound", businessName: "<b>The Bindery</b>", currency: "usd" };
  // A page that expired, or was left, is no failed payment: nothing is said of it.
  const abandoned = newId();
  await record(
    streamName("transaction", family.tenantId, abandoned),
    -1,
    {
      type: "TransactionStarted",
      data: { ...bought, ...named, transactionId: abandoned, amountMinor: 1999, commissionMinor: 300 },
    },
    { type: "TransactionFailed", data: { transactionId: abandoned, reason: "expired" } },
  );
  await record(
    streamName("transaction", family.tenantId, transactionId),
    -1,
    { type: "TransactionStarted", data: { ...bought, ...named, amountMinor: 1999, commissionMinor: 300 } },
    { type: "TransactionCompleted", data: { transactionId, paymentId: newId(), needsReview: false } },
    {
      type: "RefundCompleted",
      data: { transactionId, refundId, amountMinor: 500, commissionMinor: 75, refundedMinor: 500 },
    },
    {
      type: "RefundReturned",
      data: { transactionId, refundId, amountMinor: 500, commissionMinor: 75, refundedMinor: 0, reason: "closed" },
    },
  );
  const told = ["Receipt: Books bound", "Refund: Books bound", "Your refund came back: Books bound"];
  await untilTold(buyer, ...told);
  const [receipt, refund, returned] = told.map((subject) => mailTo(buyer, subject));
  expect(receipt!.text).toContain("You paid 19.99 US dollars for “Books bound”");
  expect(receipt!.html).not.toContain("<b>");
  expect(receipt!.text).toContain(`https://family.example/purchases/${transactionId}`);
  expect(receipt!.unsubscribeUrl).toBeUndefined();
  expect(refund!.text).toContain("5.00 US dollars");
  expect(refund!.text).toContain("of 19.99 US dollars that you paid");
  expect(returned!.text).toContain("5.00 US dollars for “Books bound”");
  // Who sold is told of the sale and not of the buyer, who is told where to write.
  expect(receipt!.text).toContain(`write to bind@example.org about what comes next`);
  expect(receipt!.text).toContain(transactionId);
  await untilTold(seller, "Sold: Books bound", "Refunded: Books bound", "A refund came back: Books bound");
  const sold = mailTo(seller, "Sold: Books bound");
  expect(sold.text).toContain("for 19.99 US dollars; 16.99 US dollars of it is yours");
  expect(sold.text).toContain(`bind@example.org with the receipt number ${transactionId}`);
  for (const { text } of mailsTo(seller)) {
    expect(text).not.toContain(buyer.email);
    expect(text).not.toContain("Darwin");
  }
  await allSent();
  expect([subjects(buyer).length, subjects(seller).length, subjects(other)]).toEqual([3, 3, []]);
});

test("what was not offered any more when it was paid goes ahead for nobody before somebody has looked; disputes are told to who sold", async () => {
  const [buyer, seller] = [await register("Emma"), await register("Josiah")];
  const vendorId = newId();
  const details = { businessName: "Etruria", description: "", contactEmail: "e@example.org", contactPhone: null };
  const applied = { vendorId, userId: seller.userId, details: { ...details, website: null, logoUrl: null } };
  await record(streamName("vendor", "platform", vendorId), -1, {
    type: "VendorApplied",
    data: { ...applied, commissionBps: 1500 },
  });
  const pay = (title: string, ...events: readonly { readonly type: string; readonly data: object }[]) => {
    const transactionId = newId();
    const bought = { userId: buyer.userId, serviceId: newId(), vendorId, businessName: "Etruria", title };
    const price = { amountMinor: 1999, commissionMinor: 300, currency: "usd" };
    const started = { type: "TransactionStarted", data: { transactionId, ...bought, ...price } };
    const rest = events.map(({ type, data }) => ({ type, data: { transactionId, ...data } }));
    return record(streamName("transaction", newId(), transactionId), -1, started, ...rest);
  };
  const tooLate = { type: "TransactionCompleted", data: { paymentId: "p", needsReview: true } };
  const reviewed = { type: "TransactionReviewed", data: { reviewedBy: newId() } };
  const back = { amountMinor: 1999, commissionMinor: 300, refundedMinor: 1999 };
  await pay("A vase", tooLate, reviewed);
  const toBuyer = ["Receipt: A vase", "It goes ahead: A vase"];
  const toSeller = ["Paid, and not offered any more: A vase", "It goes ahead: A vase"];
  await untilTold(buyer, ...toBuyer);
  await untilTold(seller, ...toSeller);
  const [receipt, ahead] = toBuyer.map((subject) => mailTo(buyer, subject));
  expect(receipt!.text).toContain("either it goes ahead, or you get your money back");
  expect(receipt!.text).not.toContain("e@example.org");
  expect(ahead!.text).toContain("Please write to e@example.org");
  // What was given back, is on its way back, or was never taken, goes nowhere.
  const refundId = newId();
  await pay("A jug", tooLate, { type: "RefundCompleted", data: { refundId, ...back } }, reviewed);
  await pay("A lamp", tooLate, { type: "RefundRequested", data: { refundId, amountMinor: 1999 } }, reviewed);
  const mismatch = { type: "TransactionFlagged", data: { paymentId: "p", paidMinor: 5, currency: "usd" } };
  await pay("A cup", mismatch, reviewed, { type: "TransactionFailed", data: { reason: "payment_mismatch" } });
  const disputeId = "d";
  await pay(
    "A bowl",
    { type: "TransactionCompleted", data: { paymentId: "p", needsReview: false } },
    { type: "DisputeOpened", data: { disputeId, amountMinor: 1999 } },
    { type: "DisputeWon", data: { disputeId } },
    { type: "DisputeLost", data: { disputeId, ...back } },
    { type: "DisputeOverturned", data: { disputeId, ...back, refundedMinor: 0 } },
  );
  // Refunded before the bank has decided: nothing is left that it could give.
  const nothing = { disputeId, amountMinor: 0, commissionMinor: 0, refundedMinor: 1999 };
  await pay(
    "A plate",
    { type: "TransactionCompleted", data: { paymentId: "p", needsReview: false } },
    { type: "DisputeOpened", data: { disputeId, amountMinor: 1999 } },
    { type: "RefundCompleted", data: { refundId, ...back } },
    { type: "DisputeLost", data: nothing },
    // Their bank has given them as much by then: nobody owes them anything.
    { type: "RefundReturned", data: { ...nothing, refundId, reason: "closed" } },
    { type: "DisputeOverturned", data: nothing },
  );
  await untilTold(
    seller,
    ...toSeller,
    "Paid, and not offered any more: A jug",
    "Refunded: A jug",
    "Paid, and not offered any more: A lamp",
    "Sold: A bowl",
    "Disputed: A bowl",
    "Dispute won: A bowl",
    "Dispute lost: A bowl",
    "Dispute won after all: A bowl",
    "Sold: A plate",
    "Disputed: A plate",
    "Refunded: A plate",
    "Dispute lost: A plate",
    "Dispute won after all: A plate",
  );
  await untilTold(
    buyer,
    ...toBuyer,
    "Receipt: A jug",
    "Refund: A jug",
    "Receipt: A lamp",
    "Receipt: A bowl",
    "Receipt: A plate",
    "Refund: A plate",
  );
  expect(mailTo(seller, "Dispute lost: A bowl").text).toContain(
    "The bank gave 19.99 US dollars back to the buyer of “A bowl”",
  );
  for (const subject of ["Dispute lost: A plate", "Dispute won after all: A plate"]) {
    const { text } = mailTo(seller, subject);
    expect(text).toContain("refunded before");
    expect(text).not.toMatch(/US dollars|your share/i);
  }
});

test("an application is told to who decides, and every decision to who applied", async () => {
  const [applicant, admin] = [await register("Josiah"), await register("Super")];
  await record(streamName("user", "platform", admin.userId), 0, {
    type: "SuperAdminAppointed",
    data: { userId: admin.userId },
  });
  const vendorId = newId();
  const details = { businessName: "Etruria", description: "", contactEmail: "e@example.org", contactPhone: null };
  const reason = { vendorId, reason: "Two complaints." };
  await record(
    streamName("vendor", "platform", vendorId),
    -1,
    {
      type: "VendorApplied",
      data: {
        vendorId,
        userId: applicant.userId,
        details: { ...details, website: null, logoUrl: null },
        commissionBps: 1500,
      },
    },
    { type: "VendorRejected", data: { ...reason, rejectedAt: "2026-05-01T00:00:00.000Z" } },
    { type: "VendorApproved", data: { vendorId } },
    { type: "VendorSuspended", data: reason },
    { type: "VendorReinstated", data: { vendorId } },
  );
  const suspended = "Your vendor account was suspended";
  await untilTold(
    applicant,
    "Your vendor application was not approved",
    "Your vendor application was approved",
    suspended,
    "Your vendor account is open again",
  );
  await allSent();
  expect(subjects(admin)).toEqual(["Etruria wants to become a vendor"]);
  expect(mailTo(applicant, suspended).text).toContain("Two complaints.");
});

test("an address of a partner that was switched off by itself is told to administrators and to the vendor", async () => {
  const [owner, admin] = [await register("Josiah"), await register("Super")];
  await record(streamName("user", "platform", admin.userId), 0, {
    type: "SuperAdminAppointed",
    data: { userId: admin.userId },
  });
  const [vendorId, partnerId, endpointId, keyId] = [newId(), newId(), newId(), `endpoint:${newId()}`];
  const details = { businessName: "Etruria", description: "", contactEmail: "e@example.org", contactPhone: null };
  await record(streamName("vendor", "platform", vendorId), -1, {
    type: "VendorApplied",
    data: {
      vendorId,
      userId: owner.userId,
      details: { ...details, website: null, logoUrl: null },
      commissionBps: 1500,
    },
  });
  const ids = { partnerId, endpointId };
  await record(
    streamName("partner", "platform", partnerId),
    -1,
    {
      type: "PartnerCreated",
      data: { partnerId, name: "Etruria\r\nBooks", kind: "vendor", vendorId, types: ["order.completed"], scopes: [] },
    },
    { type: "EndpointAdded", data: { ...ids, keyId, secret: "whsec_", url: "https://books.example/hidden" } },
    { type: "EndpointDisabled", data: { ...ids, reason: "manual" } },
    { type: "EndpointEnabled", data: ids },
    { type: "EndpointDisabled", data: { ...ids, reason: "failing" } },
  );
  const off = "Etruria Books does not receive events any more";
  await expect.poll(() => [subjects(owner), subjects(admin).filter((one) => one === off)]).toEqual([[off], [off]]);
  const mail = mailTo(admin, off);
  expect(mail.text).toContain("books.example");
  expect(mail.text).toContain("for five days");
  expect(mail.text).toContain(`https://family.example/admin/partners/${partnerId}`);
  expect(mail.text).not.toContain("hidden");
});

test("tickets are told to who answers and answers to who asked, in their own family alone", async () => {
  const [down, etruria] = [await found({}, {}), await found({}, {})];
  const [charles, emma] = down.readers as [TestReader, TestReader];
  const [josiah, sarah] = etruria.readers as [TestReader, TestReader];
  const hers = ticketOf(down.tenantId, emma.userId, "A lost\r\nletter");
  await record(hers.stream, -1, hers.opened, hers.escalated, hers.answered(charles.userId));
  await untilTold(charles, "New ticket: A lost letter", "Overdue: A lost letter");
  await untilTold(emma, "Your ticket was answered: A lost letter");
  const mails = harness.mails.filter(({ to }) => to === charles.email || to === emma.email);
  for (const mail of mails) {
    expect(mail.text + mail.html).not.toContain("Private");
    expect(mail.unsubscribeUrl).toBeUndefined();
    expect(mail.text).toContain("It is in the family archive “Darwin”.");
    // It leads to the ticket, not to where it has to be found.
    expect(mail.text).toContain(`https://family.example/help/${hers.ticketId}`);
  }
  // Another family's is told in the same way, so that this silence is none of the sender's.
  const theirs = ticketOf(etruria.tenantId, sarah.userId, "A vase");
  await record(theirs.stream, -1, theirs.opened);
  await untilTold(josiah, "New ticket: A vase");
  await allSent();
  expect([subjects(charles).length, subjects(emma).length]).toEqual([2, 1]);
  // Who has left the family hears nothing of it.
  await etruria.happens({ type: "MembershipRevoked", data: { tenantId: etruria.tenantId, userId: sarah.userId } });
  await record(theirs.stream, 0, theirs.answered(josiah.userId), theirs.escalated);
  await untilTold(josiah, "New ticket: A vase", "Overdue: A vase");
  await allSent();
  expect(subjects(sarah)).toEqual([]);
});

test("what an administrator of a family asks is told to the others and to the platform; an end without an answer to who asked", async () => {
  const [down, root] = [await found({}, {}, {}), await register("Super")];
  await record(streamName("user", "platform", root.userId), 0, {
    type: "SuperAdminAppointed",
    data: { userId: root.userId },
  });
  const [charles, emma, henrietta] = down.readers as [TestReader, TestReader, TestReader];
  await down.happens({
    type: "MembershipRoleChanged",
    data: { tenantId: down.tenantId, userId: henrietta.userId, role: "tenant_admin", previous: "member" },
  });
  const his = ticketOf(down.tenantId, charles.userId, "Our bill");
  await record(his.stream, -1, his.opened);
  for (const reader of [henrietta, root]) await expect.poll(() => subjects(reader)).toContain("New ticket: Our bill");
  const hers = ticketOf(down.tenantId, emma.userId, "A smudge");
  await record(hers.stream, -1, hers.opened, hers.resolved);
  await expect.poll(() => subjects(emma)).toEqual(["Your ticket was resolved: A smudge"]);
  const answered = ticketOf(down.tenantId, emma.userId, "A stain");
  const { at } = answered.resolved.data;
  const answer = answered.answered(henrietta.userId);
  await record(answered.stream, -1, answered.opened, { ...answer, data: { ...answer.data, at } }, answered.resolved);
  await expect
    .poll(() => subjects(emma))
    .toEqual(["Your ticket was resolved: A smudge", "Your ticket was answered: A stain"]);
  await untilTold(charles, "New ticket: A smudge", "New ticket: A stain");
  await allSent();
  expect(subjects(root).filter((subject) => /smudge|stain/.test(subject))).toEqual([]);
});

test("a ticket is told to the administrators whom the record names, also while the lists have not heard of them", async () => {
  const [charles, root, emma] = [await register("Charles"), await register("Super"), await register("Emma")];
  await record(streamName("user", "platform", root.userId), 0, {
    type: "SuperAdminAppointed",
    data: { userId: root.userId },
  });
  const tenantId = newId();
  const ticket = ticketOf(tenantId, emma.userId, "A first question");
  const { journal, service } = harness;
  const append = (stream: string, of: string, events: readonly { type: string; data: object }[]) =>
    journal.append([{ stream, expectedRevision: -1, events }], {
      tenantId: of,
      correlationId: newId(),
      causationId: newId(),
    });
  // Nothing is written to the list of members for as long as it is held, as where it is made anew.
  await service.readModel.service.begin(async (sql) => {
    await sql`lock table memberships in exclusive mode`;
    await append(streamName("tenant", "platform", tenantId), "platform", [
      { type: "TenantFounded", data: { tenantId, name: "Darwin", status: "active" } },
      { type: "MembershipGranted", data: { tenantId, userId: charles.userId, role: "tenant_admin" } },
      { type: "MembershipGranted", data: { tenantId, userId: emma.userId, role: "member" } },
    ]);
    await append(ticket.stream, tenantId, [ticket.opened, ticket.answered(charles.userId)]);
    await untilTold(charles, "New ticket: A first question");
    await untilTold(emma, "Your ticket was answered: A first question");
  });
  await allSent();
  expect(subjects(root)).not.toContain("New ticket: A first question");
});

test("what an author writes to an answer is told once to who takes care of the ticket, or to all who may", async () => {
  const down = await found({}, {}, {});
  const [charles, emma, henrietta] = down.readers as [TestReader, TestReader, TestReader];
  await down.happens({
    type: "MembershipRoleChanged",
    data: { tenantId: down.tenantId, userId: henrietta.userId, role: "tenant_admin", previous: "member" },
  });
  const ticket = ticketOf(down.tenantId, emma.userId, "A lost letter");
  const told = "New message: A lost letter";
  const toldTo = (reader: TestReader) => subjects(reader).filter((subject) => subject === told).length;
  // Before anybody has answered, all know that it waits.
  await record(ticket.stream, -1, ticket.opened, ticket.posted());
  const answers = [ticket.assigned(henrietta.userId), ticket.answered(henrietta.userId)];
  await record(ticket.stream, 1, ...answers, ticket.posted(), ticket.posted());
  await expect.poll(() => toldTo(henrietta)).toBe(1);
  await record(ticket.stream, 5, ticket.resolved, ticket.posted(), ticket.reopened);
  await expect.poll(() => toldTo(henrietta)).toBe(2);
  await allSent();
  expect(toldTo(charles)).toBe(0);
  // Who took care of it answers no more.
  await down.happens({
    type: "MembershipRevoked",
    data: { tenantId: down.tenantId, userId: henrietta.userId },
  });
  await record(ticket.stream, 8, ticket.answered(charles.userId), ticket.posted());
  await expect.poll(() => toldTo(charles)).toBe(1);
  await allSent();
  expect([toldTo(henrietta), toldTo(emma)]).toEqual([2, 0]);
  expect(harness.mails.filter(({ subject }) => subject === told).every(({ text }) => !text.includes("Private"))).toBe(
    true,
  );
});

test("a payment that somebody has to look at is told to super administrators, and no other", async () => {
  const [admin, buyer] = [await register("Super"), await register("Emma")];
  await record(streamName("user", "platform", admin.userId), 0, {
    type: "SuperAdminAppointed",
    data: { userId: admin.userId },
  });
  const pay = (title: string, ...events: readonly object[]) => payAs(buyer, title, ...events);
  const payAs = ({ userId }: TestReader, title: string, ...events: readonly object[]) => {
    const transactionId = newId();
    const bought = { userId, serviceId: newId(), vendorId: newId(), businessName: "The Bindery" };
    const price = { amountMinor: 1999, commissionMinor: 300, currency: "usd" };
    const started = { type: "TransactionStarted", data: { transactionId, title, ...bought, ...price } };
    const rest = events as readonly { readonly type: string; readonly data: object }[];
    const all = [started, ...rest.map(({ type, data }) => ({ type, data: { transactionId, ...data } }))];
    return record(streamName("transaction", newId(), transactionId), -1, ...all);
  };
  const completed = (needsReview: boolean) => ({ type: "TransactionCompleted", data: { paymentId: "p", needsReview } });
  await pay("As asked", completed(false));
  await pay("Too little", {
    type: "TransactionFlagged",
    data: { paymentId: "p", paidMinor: 5, currency: "usd" },
  });
  await payAs(admin, "Too late", completed(true));
  const dispute = { type: "DisputeOpened", data: { disputeId: "d", amountMinor: 1999 } };
  await pay("Disputed", completed(false), dispute);
  const refundId = newId();
  await pay(
    "Not refunded",
    completed(false),
    { type: "RefundRequested", data: { refundId, amountMinor: 500 } },
    { type: "RefundFailed", data: { refundId, reason: "The bank did not accept it." } },
  );
  const issue = (title: string) => `A payment needs attention: ${title}`;
  await expect
    .poll(() =>
      subjects(admin)
        .filter((subject) => subject.startsWith(issue("")))
        .toSorted(),
    )
    .toEqual([issue("Disputed"), issue("Not refunded"), issue("Too late"), issue("Too little")]);
  const failed = harness.mails.find(({ to, subject }) => to === admin.email && subject === issue("Not refunded"))!;
  expect(failed.text).toContain("A refund of 5.00 US dollars failed, and nothing was given back. The bank did not");
  // Who bought it gets a receipt as well.
  await expect.poll(() => subjects(admin)).toContain("Receipt: Too late");
  const mail = mailTo(admin, issue("Too little"));
  expect(mail.text).toContain("0.05 US dollars were paid where 19.99 US dollars were asked for");
  expect(mail.text).toContain("https://family.example/admin/transactions");
  await allSent();
  expect(subjects(buyer).filter((subject) => subject.startsWith(issue("")))).toEqual([]);
});
