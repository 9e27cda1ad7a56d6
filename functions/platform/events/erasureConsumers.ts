import { accountClosed, accountRecordsExpired } from '../../../shared/contracts/account/events.ts'
import { type Consumer, consumer } from '../eventFunction.ts'

/** What a domain deletes of an investor who left. */
export interface Erasure {
  /** The account is closed, and records of it have to be kept: what is no record goes. Left out: all that there is are records. */
  beside?(investorId: string): Promise<void>
  /** No record has to be kept, or not any longer: everything goes. A repeat changes nothing. */
  all(investorId: string): Promise<void>
}

/** The consumers of the end of an account by which a domain deletes what it has of the person. */
export const erasureConsumers = ({ beside, all }: Erasure): readonly Consumer[] => [
  consumer('onAccountClosed', accountClosed, async ({ investorId, keepsRecords }) => {
    if (keepsRecords) await beside?.(investorId)
    else await all(investorId)
  }),
  consumer('onAccountRecordsExpired', accountRecordsExpired, ({ investorId }) => all(investorId)),
]
