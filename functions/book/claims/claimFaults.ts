import type { Entry } from '../bookRows.ts'
import { type Claim, claimId } from './claims.ts'

/** What must hold of claims and their bookings; pure, see `invariants.ts`. */

const unless = (holds: boolean, message: string): string[] => (holds ? [] : [message])

const claimBookings = ['acceptClaim', 'receiveClaim', 'writeOffClaim']
const bookingsOf: Readonly<Record<Claim['state'], readonly string[]>> = {
  open: [],
  refused: [],
  accepted: ['acceptClaim'],
  received: ['acceptClaim', 'receiveClaim'],
  writtenOff: ['acceptClaim', 'writeOffClaim'],
}

/**
 * A claim is booked once for each step it took, with its whole amount; what others owe us for claims is that of the accepted
 * ones; and a payout of one pays what was owed, at most once at a time.
 */
export function claimFaults(claims: readonly Claim[], entries: readonly Entry[]): string[] {
  const known = new Map(claims.map(claim => [claimId(claim), claim]))
  const booked = entries.filter(({ what }) => claimBookings.includes(what))
  const strays = booked.filter(({ id }) => !known.has(id)).map(({ id }) => `${id}: is booked and not known`)
  const each = [...known].flatMap(([id, claim]) => {
    const { state, couponPaise, principalPaise, amountPaise, ISIN, payoutOrderId } = claim
    const its = booked.filter(entry => entry.id === id)
    const names = its.map(({ what }) => what).sort()
    const claimed = `claims#${ISIN}`
    const paise = its.map(({ money }) => money.find(line => line.account === claimed)?.paise ?? 0)
    return [
      ...unless(couponPaise + principalPaise === amountPaise && amountPaise > 0, `${id}: does not add up`),
      ...unless(
        names.join() === [...bookingsOf[state]].sort().join(),
        `${id}: is ${state}, and booked as ${names.join(', ') || 'nothing'}`,
      ),
      ...unless(
        paise.every(one => Math.abs(one) === amountPaise),
        `${id}: another amount was booked`,
      ),
      ...unless(
        (payoutOrderId !== undefined) ===
          (claim.owedTo === 'investor' && state !== 'open' && state !== 'refused'),
        `${id}: is paid to somebody whom it is not owed`,
      ),
      ...payoutFaults(id, claim, entries),
    ]
  })
  return [...strays, ...each]
}

/** Paid out and sent back in turns, so that nothing is paid twice; the row says whether it is paid now. */
function payoutFaults(id: string, { payoutOrderId, utr }: Claim, entries: readonly Entry[]): string[] {
  const of = (name: string): number =>
    payoutOrderId === undefined
      ? 0
      : entries.filter(entry => entry.id === payoutOrderId && entry.what === name).length
  const net = of('payOut') - of('payOutReversed')
  return unless(net === (utr === undefined ? 0 : 1), `${id}: was paid ${net} times, and says otherwise`)
}
