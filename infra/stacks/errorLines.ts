import type { ErrorLine } from '../../shared/logLines.ts'

/** What each registered line of level ERROR means, and who does what: the text of its alarm. */
export const errorLines: Readonly<Record<ErrorLine, string>> = {
  'call.failed':
    'An investor got the heavy-traffic sentence instead of an answer. The log of the function has the call and the place in the code.',
  'event.failed':
    'A consumer failed on an event and is given it again; after the last time it is a dead letter (ops-replay-dead-letter). Until then a letter, a card or a flow is missing.',
  'event.unknown':
    'A consumer was given an event that it does not know, and left it: a deployment is half done, or a rule is wrong.',
  'outbox.failed':
    'An event could not be put on the bus and is sent again. While it goes on, nobody learns what investors do: no letter, no settlement, no payout begins.',
  'outbox.unreadable':
    'A row of the outbox is no event and was left out: what it announces does not happen. The line has its sort key; engineering repairs the row.',
  'step.failed':
    'A step of a machine failed and is repeated by the machine; after the last time the execution fails, which has an alarm of its own; a feed of fund prices is in the list of work (ops-list-work).',
  'email.failed':
    'A letter was not accepted by the mail service and is sent again. Investors wait for a confirmation or a code.',
  'ifsc.listUnreadable':
    'The list of IFSC codes cannot be read: a code that does not exist is not refused before the penny drop, and the bank may credit nobody.',
  'price.toRenew':
    'The published price of an instrument is too old to trade at, or will be within a week; then nobody can buy or sell it. The desk publishes a new one with ops-publish-instrument; ops-list-work lists them.',
  'payment.contradicts':
    'The gateway says something else about a payment than before. The order stands still: ask the gateway before it is settled or refunded.',
  'refund.failed':
    'An investor waits for money that goes back. Ask the gateway about the refund; the line has the payment.',
  'payout.contradicts':
    'The bank confirms another payout than we sent: another account, amount or reference. Nothing counts as paid until people have checked with the bank.',
  'payout.refused':
    'The bank refuses a seller’s payout, or has returned it several times. Ask the bank, and the investor for another account.',
  'delivery.contradicts':
    'The depository delivered units that the book no longer has, or on a day that cannot be. Compare both before the payout.',
  'liquidation.late':
    'Units or money of a sale are late: ask the depository or the bank, then ops-settle-liquidation or ops-fail-liquidation.',
  'order.machineDied':
    'The machine of an order ended before the order did: the investor’s money is with us and nobody moves it. The sweep tries again; if this comes back, ops-settle-order or ops-fail-order.',
  'liquidation.machineDied':
    'The machine of a sale ended before the sale did: units are sold and nobody pays. The sweep tries again; if this comes back, ops-settle-liquidation or ops-fail-liquidation.',
  'claim.opened':
    'Units changed hands on the other side of a record date than their price assumed, so a payment of the issuer went to the wrong side. ops-list-work names the claim; it is decided on with ops-settle-claim.',
  'field.unreadable':
    'An encrypted field does not open. Somebody changed a row or copied it from another investor, or a data key was taken out of fieldKeys.reads too early. The line has the investor and the field: look who wrote the row (CloudTrail), and hold the investor’s payouts (ops-hold-payouts).',
  'certificate.toRenew':
    'The certificate that signs contract notes ends within 30 days; after that no note is issued, and one is due within 24 hours of a trade. Order a new one for the same key: npm run secrets -- --certificate-request, then --certificate <file>.',
  'operator.timedOut':
    'An execution that an operator started, or a feed of fund prices, ran out of time, and it is not known whether its change was made. The line has flow and execution: look with the flow that shows its subject (ops-show-order, ops-show-request), and start it again; a change is made once.',
  'operator.contradicts':
    'The name in an operator’s input is not the person whom CloudTrail saw. Find out who acted, and hold payouts until then (ops-hold-payouts).',
}
