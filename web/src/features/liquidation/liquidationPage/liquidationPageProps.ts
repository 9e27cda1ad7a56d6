import type { ReactNode } from 'react'
import type { NoteBody } from '../../../../../shared/contracts/contract-notes/noteBody.ts'
import type { RedeemRecord } from '../../../../../shared/contracts/liquidation/liquidationBody.ts'
import type { LiquidationHrefs } from '../form/liquidationFormProps.ts'

export interface LiquidationPageProps {
  readonly ISIN: string
  readonly orderId: string
  /** It was placed a moment ago: the last page of the flow, with its thanks (D3 s2). */
  readonly thanks: boolean
  readonly onThanks: () => void
  readonly homeHref: string
  /** The investor's e-mail address. */
  readonly email: string | undefined
  /** The card of a trade's contract note. */
  readonly contractNote: (orderId: string, note: NoteBody) => ReactNode
  readonly hrefs: LiquidationHrefs & {
    /** The form of the same holding, with these units. */
    readonly again: (record: RedeemRecord) => string
  }
}

export interface LiquidationStatusProps extends Omit<LiquidationPageProps, 'thanks' | 'contractNote'> {
  readonly record: RedeemRecord
  readonly onReread: () => Promise<void>
}
