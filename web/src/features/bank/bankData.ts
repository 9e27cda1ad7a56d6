import type { getBank } from '../../../../shared/contracts/bank-verification/getBank.ts'
import type { ReplyOf } from '../../../../shared/contracts/defineCall.ts'

/** The bank step as the server tells it; the screens follow it and re-derive nothing. */
export type BankData = ReplyOf<typeof getBank>['data']
