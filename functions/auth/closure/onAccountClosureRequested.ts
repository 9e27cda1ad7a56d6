import { accountClosureRequested } from '../../../shared/contracts/account/events.ts'
import type { Transition } from '../../../shared/lifecycle.ts'
import { consumer } from '../../platform/eventFunction.ts'
import { endSessionItems } from '../../platform/http/session.ts'
import { labelItems, type WriteContext } from '../../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { TransactItem } from '../../platform/records/table.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { beginClosingMove, type InvestorState } from '../investors/investorLifecycle.ts'
import type { Credentials } from '../investors/investorRows.ts'

type Wired = Pick<ConsumerDependencies, 'identityOf' | 'investors' | 'closureWrites'>

/** Moves the credentials of an investor between open and closing; whoever is not in `from` is left alone. */
export async function moveAccount(
  { identityOf, investors }: Pick<ConsumerDependencies, 'identityOf' | 'investors'>,
  investorId: string,
  { now, correlationId }: Pick<WriteContext, 'now' | 'correlationId'>,
  change: {
    readonly from: InvestorState
    readonly transition: Transition<InvestorState>
    /** Nobody is signed in any more. */
    readonly endsSessions?: boolean
    items(credentials: Credentials): readonly TransactItem[]
  },
): Promise<void> {
  const identity = await identityOf(investorId)
  if (identity === undefined) return
  const accountKey = await investors.keyOf(identity.email)
  const givesUp = (): never => {
    throw new Error('the credentials move too often')
  }
  await retryOnConflict({ otherwise: givesUp }, async () => {
    const credentials = await investors.readCredentials(accountKey)
    // Gone, of somebody who took the address since, or moved by the first delivery of this event.
    if (credentials?.investorId !== investorId || credentials.state !== change.from) return
    const moved = await investors.move(credentials, {
      transition: change.transition,
      now,
      correlationId,
      ...(change.endsSessions === true && { set: { sessions: {} } }),
      items: labelItems('account', change.items(credentials)),
    })
    return moved.ok ? undefined : conflict
  })
}

/** Ends every session and refuses log-ins, so that nothing new can come while what is under way ends. */
export const onAccountClosureRequested = (dependencies: Wired) =>
  consumer('onAccountClosureRequested', accountClosureRequested, async ({ investorId }, delivery) => {
    const { now } = delivery
    await moveAccount(dependencies, investorId, delivery, {
      from: 'confirmed',
      transition: beginClosingMove,
      endsSessions: true,
      items: ({ sessions }) => [
        dependencies.closureWrites.closingItem(investorId, now),
        ...Object.keys(sessions).flatMap(id => endSessionItems(investorId, id, { by: 'closing', now })),
      ],
    })
  })
