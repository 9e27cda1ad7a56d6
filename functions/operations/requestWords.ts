import { formatInstant } from '../../shared/vocabulary/indianTime.ts'
import { echoedAmount } from '../../shared/vocabulary/operator/operatorAmount.ts'
import type { RequestedChange } from './requestLifecycle.ts'

/** A request as operators read it: what happens once it is approved. */
export function wordsOf(what: RequestedChange): string {
  switch (what.kind) {
    case 'hold': {
      const whose = what.investorId === undefined ? 'all investors' : what.investorId
      return what.held ? `payouts of ${whose} are put on hold` : `payouts of ${whose} go again`
    }
    case 'marketDay':
      return {
        holiday: `${what.date} becomes a holiday: no trading, no payments`,
        clearingHoliday: `${what.date} becomes a clearing holiday: trading, no payments`,
        asPublished: `${what.date} is as published again`,
      }[what.standing]
    case 'price':
      return `${echoedAmount(what.unitPricePaise)} a unit is the price of the request ${what.orderId}, until ${formatInstant(what.validUntil)} (India)`
    case 'prices': {
      const { rows, file, versionId, largest } = what
      const one = rows.length === 1
      return `${rows.length} ${one ? 'price' : 'prices'} of ${file} (version ${versionId}) far from the last ${one ? 'one is' : 'ones are'} published, the largest move ${largest}`
    }
    case 'secondFactor':
      return `authenticator app, passkeys and recovery codes of ${what.investorId} are removed, and nothing is sold for a day`
    case 'coupon': {
      const one = what.payments === 1
      const about = `${what.payments} ${one ? 'payment' : 'payments'} of ${what.ISIN} due on ${what.dueDate} ${one ? 'is' : 'are'}`
      const amounts = `paid ${echoedAmount(what.paidPaise)}, expected ${echoedAmount(what.owedPaise)}`
      return what.accept
        ? `${about} booked as paid (${amounts})`
        : `${about} refused (${amounts}): what was expected stays owed, and nothing is booked`
    }
    case 'claim':
      return claimWords(what)
    case 'payout':
      return `${echoedAmount(what.amountPaise)} is paid for the order ${what.orderId}${
        what.accountSince === undefined
          ? ''
          : `, to the account since ${formatInstant(what.accountSince)} (India)`
      }`
  }
}

function claimWords({
  decision,
  owedTo,
  amountPaise,
  ISIN,
  dueDate,
  orderId,
  investorId,
  reference,
}: Extract<RequestedChange, { kind: 'claim' }>): string {
  const claim = `the claim to ${echoedAmount(amountPaise)} of ${ISIN} due on ${dueDate} (order ${orderId}) is`
  switch (decision) {
    case 'accept':
      return owedTo === 'investor'
        ? `${claim} accepted: ${investorId} is paid it, and the other side of the trade owes it to us`
        : `${claim} accepted: ${investorId}, who received it beside its price, owes it to us`
    case 'refuse':
      return `${claim} refused: nobody is paid, and nothing is booked`
    case 'received':
      return `${claim} booked as received under ${reference}`
    case 'writeOff':
      return `${claim} given up: what was owed to us will not come`
  }
}
