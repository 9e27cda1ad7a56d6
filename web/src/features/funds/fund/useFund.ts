import type { BodyOf } from '../../../../../shared/contracts/defineCall.ts'
import { getUserFundDetails } from '../../../../../shared/contracts/fund-portfolio/getUserFundDetails.ts'
import { useRead } from '../../../lib/calls/useRead.ts'
import type { PanChoice } from '../useFunds.ts'

export type FundDetails = BodyOf<typeof getUserFundDetails>['data']

/** An AMFI code has five or six digits; the ids of holdings begin with letters. */
export const isAmfiCode = (id: string): boolean => /^\d{5,6}$/.test(id)

/** A scheme of the investor by its AMFI code, or by the holding's id. */
export const useFund = (id: string, pan: PanChoice) =>
  useRead(getUserFundDetails, {
    ...(isAmfiCode(id) ? { amfi: id } : { holdingId: id }),
    ...(pan !== undefined && { pan }),
  })
