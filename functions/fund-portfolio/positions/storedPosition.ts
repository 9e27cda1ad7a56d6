import type { SchemeBreak } from '../statement/statement.ts'
import type { FundPosition, FundRow } from './position.ts'

/** Days that statements list without a gap, with the balances before the first and after the last of them. */
export interface Span {
  readonly from: string
  readonly to: string
  readonly openingE4: number
  readonly closingE4: number
}

/** The statement that did not add up, and whether its rows are those of the position. */
export interface BrokenStatement {
  readonly at: SchemeBreak
  readonly description?: string
  readonly date?: string
  readonly from: string
  readonly to: string
  readonly withRows: boolean
  /** Days whose rows are still its own, when statements that add up brought those of the others; left out: all its days. */
  readonly left?: readonly { readonly from: string; readonly to: string }[]
}

/** A position with what the next merge needs to know. */
export interface StoredPosition extends FundPosition {
  /** Ascending; they neither touch on a day nor overlap. None: holdings only. */
  readonly spans: readonly Span[]
  readonly brokenBy?: BrokenStatement
  readonly rtaCode?: string
  readonly registrar?: 'CAMS' | 'KFINTECH'
  /** Which of several entries of one scheme in a folio, from 0. */
  readonly ordinal: number
  /** Blind index of the PAN that the statement prints for the folio. */
  readonly panIndex?: string
}

/** Without its rows, for what does not need them. */
export type PositionHead = Omit<StoredPosition, 'rows'>

/** What a domain other than this one is given. */
export function publicPosition(stored: StoredPosition & { readonly pieces?: unknown }): FundPosition {
  const {
    pieces: _pieces,
    spans: _spans,
    brokenBy: _broken,
    rtaCode: _code,
    registrar: _registrar,
    ordinal: _ordinal,
    panIndex: _index,
    ...position
  } = stored
  return position
}

export const isDeleted = (row: FundRow): boolean => row.deletedOn !== undefined
