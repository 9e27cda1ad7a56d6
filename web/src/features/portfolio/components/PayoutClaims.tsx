import type { PayoutClaim } from '../../../../../shared/contracts/bond-portfolio/getPayouts.ts'
import { Card } from '../../../components/ui/Card.tsx'
import { StatusStamp, type StatusTone } from '../../../components/ui/feedback/StatusStamp.tsx'
import { DateText, MoneyText, UnitsText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { dayText } from '../../../lib/indianFormat.ts'
import css from './portfolio.module.css'

const tones: Readonly<Record<PayoutClaim['standing'], StatusTone>> = {
  open: 'waiting',
  toBePaid: 'waiting',
  paid: 'done',
  toPayBack: 'failed',
  settled: 'done',
  refused: 'next',
}

/** Payments of issuers that went to the wrong side of a trade; nothing when there are none. */
export function PayoutClaims({ claims }: { readonly claims: readonly PayoutClaim[] }) {
  const { t } = useTexts()
  if (claims.length === 0) return null
  return (
    <Card title={t('portfolio.claims')}>
      <p className={css.small}>{t('portfolio.claimsText')}</p>
      <ul className={css.holdings}>
        {claims.map(claim => (
          <ClaimRow key={`${claim.orderId} ${claim.dueDate}`} claim={claim} />
        ))}
      </ul>
    </Card>
  )
}

/** One claim: of what, how much, which days led to it, and where it stands. */
function ClaimRow({ claim }: { readonly claim: PayoutClaim }) {
  const { t, language } = useTexts()
  const { standing, owedTo, side, couponPaise, principalPaise, creditedOn, reference } = claim
  const day = (iso: string): string => dayText(iso, language)
  return (
    <li className={css.payout}>
      <div>
        <h3 lang="en">{claim.displayName}</h3>
        <span className={css.small}>
          <DateText iso={claim.paymentDate} />
          {' · '}
          <UnitsText units={claim.units} />
        </span>
      </div>
      <div className={css.end}>
        <MoneyText paise={claim.amountPaise} show="always" />
        <StatusStamp tone={tones[standing]}>{t(`portfolio.claim.${standing}`)}</StatusStamp>
      </div>
      <p className={css.parts}>
        {couponPaise > 0 && (
          <span>
            {t('portfolio.interest')} <MoneyText paise={couponPaise} show="always" />
          </span>
        )}
        {principalPaise > 0 && (
          <span>
            {t('portfolio.principal')} <MoneyText paise={principalPaise} show="always" />
          </span>
        )}
        <span>{t('portfolio.recordDate', { date: day(claim.recordDate) })}</span>
        {creditedOn !== undefined && <span>{t('portfolio.creditedOn', { date: day(creditedOn) })}</span>}
        {reference !== undefined && <span>{t('portfolio.payoutReference', { reference })}</span>}
      </p>
      <p className={css.note}>
        {t(`portfolio.claimDays.${side}`, {
          pricedFor: day(claim.pricedFor),
          settledOn: day(claim.settledOn),
        })}{' '}
        {t(owedTo === 'investor' ? 'portfolio.claimYours' : 'portfolio.claimOthers')}{' '}
        {t(`portfolio.claimNext.${standing}`)}
      </p>
    </li>
  )
}
