import type { ReactNode } from 'react'
import { useAmountsHidden } from '../../lib/amountPrivacy.ts'
import { useTexts } from '../../lib/i18n.ts'
import {
  type DateStyle,
  formatDate,
  formatPaise,
  formatUnits,
  lakhOrCrore,
  type PaiseShown,
} from '../../lib/indianFormat.ts'
import css from './text.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface MoneyTextProps {
  readonly paise: bigint | number
  readonly show?: PaiseShown
  /** Large amounts in lakh and crore; the exact amount is in the tooltip. */
  readonly short?: boolean
  /** A gain or loss: coloured, with a sign and a word for screen readers. */
  readonly change?: boolean
  /** The one large number of a screen; it may wrap. */
  readonly hero?: boolean
  /** May take a second line after a comma, where in large letters it is wider than a phone. */
  readonly wraps?: boolean
  /** Shown even when amounts are hidden, e.g. prices and minimums. */
  readonly open?: boolean
}

/** An amount of money, with Indian grouping; masked while amounts are hidden. */
export function MoneyText({ paise, show = 'auto', short, change, hero, wraps = hero, open }: MoneyTextProps) {
  const { t, language } = useTexts()
  const hidden = useAmountsHidden() && !open
  const tone = change && BigInt(paise) !== 0n ? (BigInt(paise) > 0n ? 'gain' : 'loss') : undefined
  const classes = [css.money, hero && css.hero, !hidden && tone && css[tone]].filter(Boolean).join(' ')
  if (hidden)
    return (
      <span className={classes}>
        <span className={css.masked} aria-hidden="true">
          ₹••••••
        </span>
        <VisuallyHidden>{t('common.amountHidden')}</VisuallyHidden>
      </span>
    )
  const exact = formatPaise(paise, language, { show, plus: change ?? false })
  const large = short ? lakhOrCrore(paise, language) : null
  return (
    <span className={classes} title={large ? exact : undefined}>
      {large ? t(`common.${large.unit}`, { amount: large.amount }) : wraps ? afterCommas(exact) : exact}
      {tone && <VisuallyHidden> ({t(tone === 'gain' ? 'common.gain' : 'common.loss')})</VisuallyHidden>}
    </span>
  )
}

/** A line may begin after each comma: a number that is cut between two digits is read as a smaller one. */
const afterCommas = (amount: string): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the places have no other identity
  amount.split(/(,)/).map((part, index) => (part === ',' ? [part, <wbr key={index} />] : part))

/** Units of a bond (whole numbers) or a fund (decimal text), with the word. */
export function UnitsText({ units }: { readonly units: bigint | number | string }) {
  const { t, language } = useTexts()
  const formatted = formatUnits(units, language)
  return <span className={css.money}>{t('common.units', { count: Number(units), formatted })}</span>
}

interface DateTextProps {
  /** ISO 8601: an instant, or a calendar day such as `2026-11-21`. */
  readonly iso: string | null | undefined
  readonly style?: DateStyle
}

/** A date in India's time; "not available" for anything else. */
export function DateText({ iso, style = 'date' }: DateTextProps) {
  const { t, language } = useTexts()
  const text = iso ? formatDate(iso, language, style) : null
  if (!iso || text === null) return <span>{t('common.notAvailable')}</span>
  return (
    <time className={style === 'both' ? css.instant : css.money} dateTime={iso}>
      {text}
    </time>
  )
}
