/**
 * Every log line, registered (rule 11). A line of level ERROR has an alarm (`infra/stacks/errorLines.ts`).
 */
export const logLines = {
  'call.answered': 'INFO',
  /** What follows an attack: log-ins, sessions, codes, changes of credentials. */
  'security.event': 'INFO',
  'call.failed': 'ERROR',
  'call.refused': 'WARN',
  'seal.refused': 'WARN',
  'event.consumed': 'INFO',
  'event.failed': 'ERROR',
  'event.unknown': 'ERROR',
  /** An action failed and its claim could not be given back either: it runs again when the claim has ended. */
  'claim.kept': 'WARN',
  'outbox.relayed': 'INFO',
  'outbox.failed': 'ERROR',
  /** A row of the outbox is no event: it is left out, and those behind it are published. */
  'outbox.unreadable': 'ERROR',
  'step.done': 'INFO',
  'step.failed': 'ERROR',
  'vendor.answered': 'INFO',
  'vendor.failed': 'WARN',
  'email.sent': 'INFO',
  'email.failed': 'ERROR',
  /** A WhatsApp message that its vendor refused or could not deliver; the letter goes instead. */
  'whatsapp.undelivered': 'WARN',
  /** A push service refused a message; nothing goes instead, because the letter went. */
  'push.undelivered': 'WARN',
  /** A letter that did not arrive: `status` is `Permanent` (the next channel is tried), `Transient` or `Undetermined`. */
  'email.bounced': 'WARN',
  /** A letter that its reader marked as spam: letters of its kind are turned off, where they can be. */
  'email.complained': 'WARN',
  'schedule.ran': 'INFO',
  /** The days between two files of fund prices were not read: their prices are missing in graphs. */
  'funds.daysNotFilled': 'WARN',
  /** The list of IFSC codes cannot be read: codes that do not exist are not refused before the penny drop. */
  'ifsc.listUnreadable': 'ERROR',
  /** A price that is traded at ends within a week, or has ended: nothing is traded without a new one. */
  'price.toRenew': 'ERROR',
  'document.checked': 'INFO',
  /** The machine of an import broke off; the investor was informed, and the flow’s alarm rings. */
  'fundImport.broken': 'WARN',
  'document.refused': 'WARN',
  'hook.refused': 'WARN',
  /** The gateway's answer about a payment contradicts an earlier one. */
  'payment.contradicts': 'ERROR',
  'refund.failed': 'ERROR',
  /** The bank's answer about a payout contradicts what we sent: nothing counts as paid until people have checked. */
  'payout.contradicts': 'ERROR',
  /** The bank refuses a payout, or returns it several times. */
  'payout.refused': 'ERROR',
  /** The depository delivered units that the book no longer has, or on an impossible day. */
  'delivery.contradicts': 'ERROR',
  /** Units or money of a liquidation are late: an operator must ask the depository or the bank. */
  'liquidation.late': 'ERROR',
  'order.machineDied': 'ERROR',
  'liquidation.machineDied': 'ERROR',
  /** Units changed hands on the other side of a record date than their price assumed: a payment went to the wrong side. */
  'claim.opened': 'ERROR',
  /** The name in an operator's input is not the one that CloudTrail recorded. */
  'operator.contradicts': 'ERROR',
  /** An execution that an operator started, or a feed, ran out of time. */
  'operator.timedOut': 'ERROR',
  /** An encrypted field does not open: it was changed, belongs to another investor or field, or its data key was taken away. */
  'field.unreadable': 'ERROR',
  /** The certificate that documents are signed with, or one of its issuers', ends within thirty days. */
  'certificate.toRenew': 'ERROR',
} as const
export type LogLine = keyof typeof logLines
/** The lines that call a person. */
export type ErrorLine = { [Line in LogLine]: (typeof logLines)[Line] extends 'ERROR' ? Line : never }[LogLine]
