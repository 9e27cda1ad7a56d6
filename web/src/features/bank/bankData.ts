import type { getBank } from '../../../../shared/contracts/bank-verification/getBank.ts'
import type { ReplyOf } from '../../../../shared/contracts/defineCall.ts'

/** The bank step as the server sends it; the screens derive nothing themselves. */
export type BankData = ReplyOf<typeof getBank>['data']
