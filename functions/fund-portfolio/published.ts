import { environment } from '../platform/environment.ts'
import type { Table } from '../platform/records/table.ts'
import type { FieldCipher } from '../platform/security/fieldCipher.ts'
import { openFundFiguresIn, type ReadFundFigures } from './figures/openFundFigures.ts'
import type { FundPosition } from './positions/position.ts'
import { positionStore } from './positions/positionStore.ts'
import { publicPosition } from './positions/storedPosition.ts'
import { sealedAs } from './sealedAs.ts'

export type {
  FundFigures,
  FundIncome,
  FundMovement,
  FundOf,
  FundSale,
  FundsRequest,
  LeftOutFund,
} from './figures/fundFigures.ts'

export type { ReadFundFigures } from './figures/openFundFigures.ts'

/**
 * The funds of an investor in figures: positions, PANs, schemes and prices; whoever calls it lists `account`, `fund-portfolio`,
 * `funds` and `kyc` in `reads`.
 */
export const openFundFigures = (table: Table, cipher: FieldCipher): ReadFundFigures =>
  openFundFiguresIn(table, environment.table('fund-portfolio'), cipher)

/** Reads all positions of an investor with every row; those without a PAN as well. */
export type ReadPositions = (investorId: string) => Promise<readonly FundPosition[]>

export function openPositions(table: Table, cipher: FieldCipher): ReadPositions {
  const positions = positionStore(table, environment.table('fund-portfolio'), cipher)
  return async investorId => (await positions.list(investorId)).map(publicPosition)
}

/** The encrypted attributes of the domain's rows, with the contexts they are bound to. */
export const sealedFields = {
  sealedPosition: sealedAs.position,
  sealedRows: sealedAs.rows,
  sealedImported: sealedAs.imported,
} as const
