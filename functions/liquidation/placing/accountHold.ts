import { saleHoldHours } from '../../../shared/vocabulary/businessRules.ts'
import { formatOpening } from '../../bonds/published.ts'
import { isFresh, type Session } from '../../platform/http/session.ts'
import type { AccountHold } from './placingLifecycle.ts'

/** ISO instants of the last changes of what tells us that it is the investor, or where the money goes. */
export interface RecentChanges {
  readonly passwordChangedAt?: string | undefined
  readonly phoneChangedAt?: string | undefined
  readonly emailChangedAt?: string | undefined
  /** When operators removed the second step of log-ins. */
  readonly secondFactorRemovedAt?: string | undefined
  /** When another bank account took the place of a verified one. */
  readonly bankReplacedAt?: string | undefined
}

/**
 * Whether a code for a sale is sent only after a fresh log-in: of an investor whose log-ins need a second step, which is the
 * sale's too, and in a session that a code to the mobile number opened, because the sale's code goes to the same number (K-264).
 */
export const needsFreshLogin = (
  { secondFactor }: { readonly secondFactor?: boolean | undefined },
  session: Pick<Session, 'openedAt' | 'byCodeAlone'>,
  now: Date,
): boolean => (secondFactor === true || session.byCodeAlone === true) && !isFresh(session, now)

/**
 * The hold on sales for 24 hours after a change, so that whoever took an account over cannot sell before its owner has
 * read the letter about the change. Of several the one that ends last.
 */
export function accountHold(changes: RecentChanges, now: Date): AccountHold | undefined {
  const { passwordChangedAt, phoneChangedAt, emailChangedAt, secondFactorRemovedAt, bankReplacedAt } = changes
  const [last] = [
    { id: 'liquidation.heldPassword' as const, at: passwordChangedAt },
    { id: 'liquidation.heldPhone' as const, at: phoneChangedAt },
    { id: 'liquidation.heldEmail' as const, at: emailChangedAt },
    { id: 'liquidation.heldFactor' as const, at: secondFactorRemovedAt },
    { id: 'liquidation.heldBank' as const, at: bankReplacedAt },
  ]
    .flatMap(({ id, at }) =>
      at === undefined ? [] : [{ id, ends: Date.parse(at) + saleHoldHours * 3_600_000 }],
    )
    .filter(({ ends }) => ends > now.getTime())
    .sort((one, other) => other.ends - one.ends)
  if (last === undefined) return undefined
  const until = new Date(last.ends).toISOString()
  return { id: last.id, params: { when: formatOpening(until), opensAt: until }, until }
}
