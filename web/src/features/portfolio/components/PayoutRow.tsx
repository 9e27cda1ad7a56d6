import type { Payout } from '../../../../../shared/contracts/bond-portfolio/getPayouts.ts'
import { StatusStamp, type StatusTone } from '../../../components/ui/feedback/StatusStamp.tsx'
import { DateText, MoneyText, UnitsText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { dayText } from '../../../lib/indianFormat.ts'
import css from './portfolio.module.css'

const tones: Readonly<Record<Payout['standing'], StatusTone>> = {
  expected: 'next',
  due: 'waiting',
  credited: 'done',
  late: 'failed',
}

/** One payment: whose, when, how much, of what it is made and where it stands. */
export function PayoutRow({ payout }: { readonly payout: Payout }) {
  const { t, language } = useTexts()
  const { couponPaise, tdsPaise, principalPaise, netPaise, standing, creditedOn, reference } = payout
  return (
    <li className={css.payout}>
      <div>
        <h3 lang="en">{payout.displayName}</h3>
        <span className={css.small}>
          <DateText iso={payout.paymentDate} />
          {payout.provisional && <> ({t('portfolio.provisional')})</>}
          {' · '}
          <UnitsText units={payout.units} />
        </span>
      </div>
      <div className={css.end}>
        {payout.atLeast && <span className={css.small}>{t('portfolio.atLeast')}</span>}
        <MoneyText paise={netPaise} show="always" />
        <StatusStamp tone={tones[standing]}>{t(`portfolio.standing.${standing}`)}</StatusStamp>
      </div>
      <p className={css.parts}>
        {couponPaise > 0 && (
          <span>
            {t('portfolio.interest')} <MoneyText paise={couponPaise} show="always" />
          </span>
        )}
        {tdsPaise > 0 && (
          <span>
            {t('portfolio.tds')} <MoneyText paise={-tdsPaise} show="always" />
          </span>
        )}
        {principalPaise > 0 && (
          <span>
            {t('portfolio.principal')} <MoneyText paise={principalPaise} show="always" />
          </span>
        )}
        <span>{t('portfolio.recordDate', { date: dayText(payout.recordDate, language) })}</span>
        {creditedOn !== undefined && (
          <span>{t('portfolio.creditedOn', { date: dayText(creditedOn, language) })}</span>
        )}
        {reference !== undefined && <span>{t('portfolio.payoutReference', { reference })}</span>}
      </p>
      {standing === 'due' && <p className={css.note}>{t('portfolio.dueNote')}</p>}
      {standing === 'late' && (
        <p className={`${css.note} ${css.late}`}>
          {t('portfolio.lateNote', { date: dayText(payout.paymentDate, language) })}
        </p>
      )}
    </li>
  )
}
