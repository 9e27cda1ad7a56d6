import type { BondDetails } from '../../../../../shared/contracts/bonds/bondBody.ts'
import { Card, DescriptionList, LedgerRow } from '../../../components/ui/Card.tsx'
import { MoneyText } from '../../../components/ui/MoneyText.tsx'
import { PublishedText } from '../../../components/ui/PublishedText.tsx'
import { DateRow, EnglishRow } from '../../../components/ui/Rows.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { dayText } from '../../../lib/indianFormat.ts'
import { timeLeftText } from '../formatOpportunity.ts'
import { interestText } from '../interestText.ts'
import css from './deal.module.css'
import { FurtherTerms } from './FurtherTerms.tsx'

/** Security, ratings, terms and options of the bond. */
export function TermsCard({ bond }: { readonly bond: BondDetails }) {
  const { t, language } = useTexts()
  const { security } = bond
  // A deposit has neither trustee nor options.
  const isDebenture = bond.productType !== 'fd'
  return (
    <Card title={t('bonds.termsTitle')}>
      <DescriptionList>
        {bond.ratings.map(({ agency, grade, date }) => (
          <EnglishRow
            key={`${agency} ${grade}`}
            label={t('bonds.rating')}
            note={t('bonds.ratedOn', { agency, date: dayText(date, language) })}
            text={grade}
          />
        ))}
        <LedgerRow
          label={t('bonds.security')}
          note={
            <>
              <PublishedText en={security.kind} hi={bond.inHindi?.security} />
              {security.cover !== undefined && <> {t('bonds.cover', { times: security.cover })}</>}
            </>
          }
        >
          {t(security.secured ? 'bonds.secured' : 'bonds.unsecured')}
        </LedgerRow>
        {/* With evidence it stands beside the cover. */}
        {isDebenture && bond.evidence === undefined && security.trustee !== '' && (
          <EnglishRow label={t('bonds.trustee')} note={t('bonds.trusteeWhy')} text={security.trustee} />
        )}
        {bond.terms !== undefined && (
          <LedgerRow label={t('evidence.faceValue')} note={t('evidence.faceValueWhy')}>
            <MoneyText paise={bond.terms.faceValuePaise} open />
          </LedgerRow>
        )}
        <LedgerRow label={t('bonds.interest')}>
          {interestText(t, bond)}
          {bond.couponFrequency !== undefined && (
            <VisuallyHidden> {t(`bonds.frequency.${bond.couponFrequency}`)}</VisuallyHidden>
          )}
        </LedgerRow>
        {bond.terms !== undefined && 'dayCount' in bond.terms && (
          <>
            <LedgerRow label={t('evidence.dayCount')} note={t('evidence.dayCountWhy')}>
              {t('evidence.dayCountValue')}
            </LedgerRow>
            <LedgerRow label={t('evidence.recordDate')} note={t('evidence.recordWhy')}>
              {t('evidence.recordDays', { count: bond.terms.recordDays })}
            </LedgerRow>
          </>
        )}
        <LedgerRow label={t('bonds.principal')}>{t(`bonds.repayment.${bond.repayment}`)}</LedgerRow>
        {bond.tenorMonths !== undefined && (
          <LedgerRow label={t('bonds.timeLeft')}>{timeLeftText(t, bond)}</LedgerRow>
        )}
        {bond.maturityDate !== undefined && (
          <DateRow label={t('bonds.maturityDate')} iso={bond.maturityDate} />
        )}
        {isDebenture && <FurtherTerms bond={bond} />}
        {bond.ISIN !== undefined && <EnglishRow label={t('bonds.isin')} text={bond.ISIN} />}
        {bond.listedOn !== '' && (
          <LedgerRow label={t('bonds.listedOn')}>
            <PublishedText en={bond.listedOn} hi={bond.inHindi?.listedOn} />
          </LedgerRow>
        )}
        {bond.series !== undefined && (
          <LedgerRow label={t('bonds.series')}>
            <span lang="en">
              {bond.series.issue}, {bond.series.name}
            </span>
          </LedgerRow>
        )}
      </DescriptionList>
    </Card>
  )
}

/** The risks. */
export function RisksCard({ bond }: { readonly bond: BondDetails }) {
  const { t } = useTexts()
  const first = { en: bond.risk, hi: bond.riskInHindi }
  const more = bond.risks.map((en, place) => ({ en, hi: bond.inHindi?.risks[place] }))
  return (
    <Card title={t('bonds.risksTitle')}>
      <ul className={css.risks}>
        {[first, ...more.filter(({ en }) => en !== bond.risk)].map(({ en, hi }) => (
          <li key={en}>
            <PublishedText en={en} hi={hi} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The issuer in a few words, with the way to all that is known of it. */
export function IssuerCard({ bond, href }: { readonly bond: BondDetails; readonly href: string }) {
  const { t } = useTexts()
  return (
    <Card title={t('bonds.issuerTitle')}>
      <p lang="en">
        <strong>{bond.issuer}</strong>
      </p>
      <p>
        <PublishedText en={bond.issuerAbout} hi={bond.inHindi?.issuerAbout} />
      </p>
      {bond.evidence !== undefined && (
        <p>
          <a href={href}>{t('evidence.toIssuer')}</a>
        </p>
      )}
    </Card>
  )
}
