import type { getPanLessHoldings } from '../../../shared/contracts/fund-portfolio/getPanLessHoldings.ts'
import { reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { decimalOfE4 } from '../imports/shownBreak.ts'
import type { PositionStore, ReadHead } from '../positions/positionStore.ts'

/** What the catalogue knows by AMFI's code. */
export interface PricesByCode {
  byCode(
    codes: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly latest: { readonly date: string; readonly navE4: number } }>>
}

/** Whether the statement prints no PAN; a printed one is of a person who has not agreed, of whom no amount is shown (DPDP). */
const isOpen = ({ panIndex }: ReadHead): boolean => panIndex === undefined

/** The caller's holdings without a PAN: in no figure until it has one (D1 s7). */
export const handleGetPanLessHoldings =
  ({
    positions,
    schemes,
  }: {
    readonly positions: Pick<PositionStore, 'heads'>
    readonly schemes: PricesByCode
  }): Handler<typeof getPanLessHoldings> =>
  async (_, { session: { investorId } }) => {
    const all = await positions.heads(investorId)
    const panless = all.filter(({ panId }) => panId === undefined)
    const codes = [
      ...new Set(panless.filter(isOpen).flatMap(({ code }) => (code === undefined ? [] : [code]))),
    ]
    const prices = codes.length === 0 ? new Map() : await schemes.byCode(codes)
    return reply({
      data: {
        holdings: panless.map(head => ({
          positionId: head.positionId,
          AMFICode: head.code,
          schemeName: head.schemeName,
          amc: head.amc,
          folio: head.folio,
          ...(isOpen(head)
            ? {
                units: decimalOfE4(head.unitsE4),
                mtmPaise: valueAt(head, prices.get(head.code ?? '')?.latest.navE4),
              }
            : {}),
          asOf: head.asOf,
          pan: isOpen(head) ? ('none' as const) : ('unknown' as const),
        })),
      },
    })
  }

/** Whole paise, half up: units at the latest price, or as the statement prints the value. */
function valueAt({ unitsE4, printed }: ReadHead, navE4: number | undefined): number | undefined {
  if (navE4 === undefined) return printed.valuePaise
  // 1/10,000 unit times 1/10,000 rupee is 1/1,000,000 paisa.
  return Number((BigInt(unitsE4) * BigInt(navE4) + 500_000n) / 1_000_000n)
}
