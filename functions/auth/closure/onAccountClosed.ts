import { accountClosed } from '../../../shared/contracts/account/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import { letterFor } from '../../platform/letters/renderLetter.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { accountClosedLetter } from './letters.ts'

const name = 'onAccountClosed'

/**
 * Sends the last letter and forgets the account: credentials, known browsers, links and codes go, and the address and the
 * number are anybody's again. Where records are kept, the person's name, address and number stay with them, unreachable.
 */
export const onAccountClosed = ({
  once,
  identityOf,
  closureWrites,
  mailer,
}: Pick<ConsumerDependencies, 'once' | 'identityOf' | 'closureWrites' | 'mailer'>) =>
  consumer(name, accountClosed, async ({ investorId, keepsRecords }, delivery) => {
    const identity = await identityOf(investorId)
    // The event came again.
    if (identity === undefined) return
    if (identity.emailConfirmed)
      await once(name, delivery, () => mailer.send(letterFor(identity, accountClosedLetter(keepsRecords))))
    await closureWrites.forget(investorId, identity, { keepsPerson: keepsRecords, now: delivery.now })
  })
