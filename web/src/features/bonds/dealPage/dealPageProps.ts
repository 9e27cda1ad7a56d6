import type { ReactNode } from 'react'
import type { BondDetails } from '../../../../../shared/contracts/bonds/bondBody.ts'
import type { SizeTyped } from './orderSize.ts'
import type { Quoted } from './useQuote.ts'

export interface DealPageProps {
  /** A product's id or an ISIN. */
  readonly id: string
  /** The units in the address. */
  readonly units: string | null
  readonly onUnits: (units: number) => void
  readonly listHref: string
  readonly issuerHref: (product: string) => string
  /** The questions about it. */
  readonly questionsHref: (product: string) => string
  /** The screen that sells units of it. */
  readonly sellHref: (bond: BondDetails) => string
  /** The buy button with its sheet, composed by the route. */
  readonly order: (deal: {
    readonly bond: BondDetails
    readonly quoted: Quoted
    readonly units: number
    /** Nothing can be bought while the size fields hold another or no valid number. */
    readonly typed: SizeTyped
  }) => ReactNode
}
