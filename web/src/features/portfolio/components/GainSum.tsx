import type { ReactNode } from 'react'
import type { Totals } from '../../../../../shared/contracts/bond-portfolio/getPortfolio.ts'
import { MoneyText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import css from './gain.module.css'

interface GainSumProps {
  readonly totals: Totals
  /** Below the gain, e.g. the yearly return. */
  readonly children: ReactNode
}

/** The gain as the sum it is: worth now + what came back − paid in. Terms that are zero are left out. */
export function GainSum({ totals, children }: GainSumProps) {
  const { t } = useTexts()
  const { valuePaise, interestPaise, tdsPaise, repaidPaise, soldPaise, paidPaise, gainPaise } = totals
  return (
    <dl className={css.sum}>
      <Term label={t('portfolio.worthNow')} className={css.first}>
        <MoneyText paise={valuePaise} show="always" hero />
      </Term>
      {repaidPaise > 0 && (
        <Term sign="+" label={t('portfolio.principalBack')}>
          <MoneyText paise={repaidPaise} show="always" />
        </Term>
      )}
      {soldPaise > 0 && (
        <Term sign="+" label={t('portfolio.soldFor')}>
          <MoneyText paise={soldPaise} show="always" />
        </Term>
      )}
      <Term sign="+" label={t('portfolio.interestReceived')}>
        <MoneyText paise={interestPaise} show="always" />
        {tdsPaise > 0 && (
          <small>
            {t('portfolio.afterTds')} <MoneyText paise={tdsPaise} show="always" />
          </small>
        )}
      </Term>
      <Term sign="−" label={t('portfolio.paidIn')}>
        <MoneyText paise={paidPaise} show="always" />
      </Term>
      <Term sign="=" label={t('portfolio.totalGain')} className={css.gain}>
        <MoneyText paise={gainPaise} show="always" change />
        {children}
      </Term>
    </dl>
  )
}

interface TermProps {
  readonly sign?: '+' | '−' | '='
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

function Term({ sign, label, className, children }: TermProps) {
  return (
    <div className={className}>
      <dt>
        {sign !== undefined && <span className={css.sign}>{sign} </span>}
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
