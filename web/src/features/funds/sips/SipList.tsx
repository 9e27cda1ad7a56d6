import { useState } from 'react'
import { getSystematics } from '../../../../../shared/contracts/fund-portfolio/getSystematics.ts'
import { type Sip, sipStatuses } from '../../../../../shared/contracts/fund-portfolio/systematicsBody.ts'
import { Card } from '../../../components/ui/Card.tsx'
import { ChoiceRow } from '../../../components/ui/charts/ChoiceRow.tsx'
import { Figure } from '../../../components/ui/Figure.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { StatusStamp } from '../../../components/ui/feedback/StatusStamp.tsx'
import { DateText, MoneyText } from '../../../components/ui/MoneyText.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { useRead } from '../../../lib/calls/useRead.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { dayText, formatUnits } from '../../../lib/indianFormat.ts'
import { percentText } from '../../../lib/percentText.ts'
import { Value } from '../holdings/FundFigures.tsx'
import css from '../parts/funds.module.css'
import { ShowMore } from '../parts/ShowMore.tsx'
import { useShown } from '../parts/useShown.ts'
import type { PanChoice } from '../useFunds.ts'

/** The filter's values as documented (D1 s4). */
const filters = ['all', ...sipStatuses] as const

/** SIPs read out of the transactions, with their filter (D1 s2, s4). */
export function SipList({ pan }: { readonly pan: PanChoice }) {
  const { t } = useTexts()
  const read = useRead(getSystematics, pan === undefined ? {} : { pan })
  const [filter, setFilter] = useState<(typeof filters)[number]>('all')
  const sips = read.data?.ok === true ? read.data.body.data : undefined
  const chosen = (sips ?? []).filter(({ sipStatus }) => filter === 'all' || sipStatus === filter)
  return (
    <Card title={t('funds.sips')}>
      {sips === undefined ? (
        <ReadState read={read} waiting={<Skeleton lines={4} />} title={t('funds.sipsFailed')} text />
      ) : sips.length === 0 ? (
        <p>{t('funds.noSips')}</p>
      ) : (
        <>
          <ChoiceRow
            label={t('funds.sipFilter')}
            options={filters.map(key => ({ key, label: t(`funds.sipFilter.${key}`) }))}
            chosen={filter}
            onChoose={setFilter}
          />
          {chosen.length === 0 ? <p>{t('funds.noSipsOfKind')}</p> : <Sips key={filter} sips={chosen} />}
          <p className={css.small}>{t('funds.sipsNote')}</p>
        </>
      )}
    </Card>
  )
}

function Sips({ sips }: { readonly sips: readonly Sip[] }) {
  const { shown, count, next, more } = useShown(sips)
  return (
    <>
      <ul className={css.cards}>
        {shown.map(sip => (
          <SipCard key={sip.sipRegistrationId} sip={sip} />
        ))}
      </ul>
      <ShowMore next={next} shown={count} all={sips.length} onMore={more} />
    </>
  )
}

/** What is left of a SIP's units at the price of its day. */
function SipWorth({ sip }: { readonly sip: Sip }) {
  const { t, language } = useTexts()
  const { valuePaise, percentPnl, pricedOn, heldUnits, final_units: bought } = sip
  const units = (count: string): string => formatUnits(count, language)
  return (
    <>
      <Value paise={valuePaise} />
      {percentPnl !== undefined && <span className={css.small}>{percentText(percentPnl)}</span>}
      {heldUnits !== undefined && Number(heldUnits) !== Number(bought) && (
        <span className={css.small}>
          {t('funds.sipHeld', { held: units(heldUnits), bought: units(bought) })}
        </span>
      )}
      {pricedOn !== undefined && (
        <span className={css.small}>{t('funds.pricesOf', { date: dayText(pricedOn, language) })}</span>
      )}
    </>
  )
}

/** One SIP with the fields of the documents (T-FUNDS-034 to 041); what its rows do not say is left out. */
function SipCard({ sip }: { readonly sip: Sip }) {
  const { t } = useTexts()
  const { sipStatus } = sip
  return (
    <li>
      <dl className={css.figures}>
        <div className={css.whole}>
          <dt>{t('funds.fundSchemeName')}</dt>
          <dd className={css.name} lang="en">
            {sip['Fund Scheme Name']}
          </dd>
        </div>
        {sip['CAN Number'] !== undefined && <Figure label={t('funds.canNumber')}>{sip['CAN Number']}</Figure>}
        <Figure label={t('funds.investmentAmount')}>
          <MoneyText paise={sip.investmentPaise} />
        </Figure>
        <Figure label={t('funds.installmentDay')}>{sip['Installment Day']}</Figure>
        <Figure label={t('funds.numberOfInstallments')}>{sip['Number of Installments']}</Figure>
        <Figure label={t('funds.startDate')}>
          <DateText iso={sip['Start Date']} />
        </Figure>
        {sip['End Date'] !== undefined && (
          <Figure label={t('funds.endDate')}>
            <DateText iso={sip['End Date']} />
          </Figure>
        )}
        {sip['Next Installment Day'] !== undefined && (
          <Figure label={t('funds.nextInstallmentDay')}>
            <DateText iso={sip['Next Installment Day']} />
          </Figure>
        )}
        <Figure label={t('funds.investedSoFar')}>
          <MoneyText paise={sip.investedPaise} />
        </Figure>
        <Figure label={t('funds.value')}>
          <SipWorth sip={sip} />
        </Figure>
      </dl>
      <div className={css.marks}>
        <StatusStamp tone={sipStatus === 'Active' ? 'done' : 'none'}>
          {t(`funds.sipFilter.${sipStatus}`)}
        </StatusStamp>
      </div>
    </li>
  )
}
