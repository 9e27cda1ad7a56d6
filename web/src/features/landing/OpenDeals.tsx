import { useCallback, useEffect, useState } from 'react'
import { listOpenDeals } from '../../../../shared/contracts/bonds/listOpenDeals.ts'
import type { ReplyOf } from '../../../../shared/contracts/defineCall.ts'
import { Button } from '../../components/ui/Button.tsx'
import { callContract } from '../../lib/calls/callContract.ts'
import { useTexts } from '../../lib/i18n.ts'
import { dayText, formatPaise } from '../../lib/indianFormat.ts'
import { percentText } from '../../lib/percentText.ts'
import css from './deals.module.css'

type Deals = ReplyOf<typeof listOpenDeals>['data']

/** Three bonds on sale with yield, minimum and dates; read once, without what screens of investors load. */
export function OpenDeals() {
  const { t, language } = useTexts()
  const [read, setRead] = useState<Deals | 'failed'>()
  const load = useCallback(async () => {
    const answer = await callContract(listOpenDeals, {})
    setRead(answer.ok ? answer.body.data : 'failed')
  }, [])
  useEffect(() => void load(), [load])
  return (
    <section className={css.deals} aria-labelledby="open-deals" aria-busy={read === undefined}>
      <header>
        <h2 id="open-deals">{t('auth.deals')}</h2>
        {typeof read === 'object' && (
          <p className={css.small}>{t('auth.pricedAt', { at: dayText(read.at, language, 'both') })}</p>
        )}
      </header>
      {read === 'failed' ? (
        <p>
          {t('auth.dealsFailed')}{' '}
          <Button variant="quiet" onClick={() => void load()}>
            {t('common.retry')}
          </Button>
        </p>
      ) : (
        read !== undefined && <DealTable deals={read.deals} />
      )}
    </section>
  )
}

function DealTable({ deals }: Pick<Deals, 'deals'>) {
  const { t, language } = useTexts()
  if (deals.length === 0) return <p>{t('auth.dealsNone')}</p>
  return (
    <>
      <ul>
        {deals.map(deal => (
          <li key={deal.product}>
            <h3 lang="en">{deal.displayName}</h3>
            <p className={css.small}>
              <span lang="en" className={css.rating}>
                {deal.rating}
              </span>{' '}
              {t(deal.secured ? 'auth.secured' : 'auth.unsecured')}
            </p>
            <dl>
              <div className={css.yield}>
                <dt>{t('auth.yield')}</dt>
                <dd>{percentText(deal.yieldPercent)}</dd>
              </div>
              <div>
                <dt>{t('auth.minimum')}</dt>
                <dd>{formatPaise(deal.minAmtPaise, language, { show: 'always' })}</dd>
              </div>
              <div>
                <dt>{t('auth.lastPayment')}</dt>
                <dd>{dayText(deal.maturityDate, language)}</dd>
              </div>
              <div>
                <dt>{t('auth.openUntil')}</dt>
                <dd>
                  {deal.closesOn === undefined ? t('auth.openEnded') : dayText(deal.closesOn, language)}
                </dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      <p className={css.risk}>{t('auth.dealsRisk')}</p>
    </>
  )
}
