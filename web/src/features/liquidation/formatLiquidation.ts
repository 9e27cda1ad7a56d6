import type {
  HoldingBlock,
  LiquidationDetails,
} from '../../../../shared/contracts/liquidation/redemptionAmount.ts'
import { findText, type Language, type Translate } from '../../lib/i18n.ts'
import { dayText, formatDate } from '../../lib/indianFormat.ts'

type Params = Readonly<Record<string, string | number>>

/** The parameters of a refusal with its dates in the reader's language; the server sends them in English. */
export function formatDayParams(params: Params, language: Language): Params {
  const { date, opensAt } = params
  const iso = typeof date === 'string' ? date.split('/').reverse().join('-') : undefined
  const day = iso === undefined ? null : formatDate(iso, language)
  const when = typeof opensAt === 'string' ? formatDate(opensAt, language, 'both') : null
  return { ...params, ...(day !== null && { date: day }), ...(when !== null && { when }) }
}

/** A block of a holding, or the reason why a quote cannot be accepted now. */
export type Block = Omit<HoldingBlock, 'id'> & { readonly id: string }

/** Why nothing can be sold now, with its date in the reader's language. */
export function formatBlock({ id, params, until }: Block, language: Language): string | undefined {
  const dates = until && {
    when: dayText(until, language, until.includes('T') ? 'both' : 'date'),
    date: dayText(until, language),
  }
  return findText(id, { ...formatDayParams(params ?? {}, language), ...dates })
}

/** From when the locked units can be sold, e.g. `3 from 9 Dec 2026, 2 held until it matures`. */
export const formatLockedUnits = (
  { later, heldToMaturity = 0 }: Pick<LiquidationDetails, 'later' | 'heldToMaturity'>,
  t: Translate,
  language: Language,
): string =>
  [
    ...later.map(({ units, date }) =>
      t('liquidation.freeFrom', { count: units, date: dayText(date, language) }),
    ),
    ...(heldToMaturity > 0 ? [t('liquidation.heldToMaturity', { count: heldToMaturity })] : []),
  ].join(', ')
