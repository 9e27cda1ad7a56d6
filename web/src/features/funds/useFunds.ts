import type { BodyOf } from '../../../../shared/contracts/defineCall.ts'
import { getFundPortfolio } from '../../../../shared/contracts/fund-portfolio/getFundPortfolio.ts'
import { useRead } from '../../lib/calls/useRead.ts'

export type FundPortfolio = BodyOf<typeof getFundPortfolio>['data']

/** The PAN whose funds are shown; left out: all of the investor's. */
export type PanChoice = string | undefined

/** A PAN that holdings can be given to. */
export interface OwnedPan {
  readonly pan: string
  readonly name: string
}

/** Where the screens of funds lead to. */
export interface FundHrefs {
  readonly import: string
  /** By AMFI code, or by the holding's id where it has none. */
  readonly fund: (id: string) => string
  /** The PANs and sub-accounts. */
  readonly pans: string
}

export const useFundPortfolio = (pan: PanChoice) =>
  useRead(getFundPortfolio, pan === undefined ? {} : { pan })

/** What the page of a fund is asked for. */
export const fundIdOf = ({ codeAMFI, holdingId }: { codeAMFI?: string | undefined; holdingId: string }) =>
  codeAMFI ?? holdingId
