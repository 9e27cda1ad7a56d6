import { useState } from 'react'
import type { XirrReply } from '../../../../../shared/contracts/bond-portfolio/getPortfolio.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Stack } from '../../../components/ui/Card.tsx'
import { DataTable } from '../../../components/ui/charts/ChartFrame.tsx'
import { Figure } from '../../../components/ui/Figure.tsx'
import { Dialog } from '../../../components/ui/feedback/Dialog.tsx'
import { DateText, MoneyText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { percentText } from '../../../lib/percentText.ts'
import type { HoldingPayout } from '../nextPayouts.ts'
import type { Portfolio } from '../usePortfolio.ts'
import css from './portfolio.module.css'

interface RateProps {
  readonly xirr: XirrReply
  readonly absoluteReturns: number | null
}

/** Below the gain: the yearly return, or the return so far while there is no yearly one. */
export function Rate({ xirr, absoluteReturns }: RateProps) {
  const { t } = useTexts()
  if ('percent' in xirr)
    return (
      <small>
        {t('portfolio.xirr')} <strong>{percentText(xirr.percent)}</strong> {t('portfolio.aYear')}
      </small>
    )
  return (
    <small>
      {t('portfolio.absoluteReturn')}{' '}
      <strong>{absoluteReturns === null ? t('common.notAvailable') : percentText(absoluteReturns)}</strong>.{' '}
      {t('portfolio.xirr')}: {t('portfolio.xirrNone')}
    </small>
  )
}

/** The returns of a portfolio or a holding: at today's value, if all was sold today, and before TDS. */
interface Returns {
  readonly xirr: XirrReply
  readonly xirrIfSold: XirrReply
  readonly xirrBeforeTds?: XirrReply | undefined
}

/** The other two yearly returns, each by its name; none while there is no yearly return. */
export function Rates({ returns: { xirr, xirrIfSold, xirrBeforeTds } }: { readonly returns: Returns }) {
  const { t } = useTexts()
  if (!('percent' in xirr)) return null
  return (
    <>
      {'percent' in xirrIfSold && (
        <Figure label={t('portfolio.xirrIfSold')}>
          {percentText(xirrIfSold.percent)}
          <span className={css.small}>{t('portfolio.xirrIfSoldNote')}</span>
        </Figure>
      )}
      {xirrBeforeTds !== undefined && 'percent' in xirrBeforeTds && (
        <Figure label={t('portfolio.xirrBeforeTds')}>
          {percentText(xirrBeforeTds.percent)}
          <span className={css.small}>{t('portfolio.xirrBeforeTdsNote')}</span>
        </Figure>
      )}
    </>
  )
}

interface NextPayoutProps {
  /** All of the next day, none when none is announced. */
  readonly payouts: readonly HoldingPayout[]
  /** Of a portfolio: whose they are. */
  readonly named?: boolean
}

/** The next payment and its day: of a portfolio the sum of that day, with every bond that pays (U22). */
export function NextPayout({ payouts, named }: NextPayoutProps) {
  const { t } = useTexts()
  const [first] = payouts
  return (
    <Figure label={t('portfolio.nextPayout')}>
      {first === undefined ? (
        <span className={css.small}>{t('portfolio.noNextPayout')}</span>
      ) : (
        <>
          {payouts.some(({ atLeast }) => atLeast) && (
            <span className={css.small}>{t('portfolio.atLeast')}</span>
          )}
          <MoneyText paise={payouts.reduce((sum, { netPaise }) => sum + netPaise, 0)} show="always" />
          <span className={css.small}>
            <DateText iso={first.paymentDate} />
            {named && (
              <>
                , <span lang="en">{payouts.map(({ displayName }) => displayName).join('; ')}</span>
              </>
            )}
            {payouts.some(({ provisional }) => provisional) && <> ({t('portfolio.provisional')})</>}
          </span>
        </>
      )}
    </Figure>
  )
}

interface HowComputedProps {
  readonly returns: Returns
  readonly flows: Portfolio['flows']
}

/** The payments behind the return, so that anybody can check it; and why there is none, if there is none. */
export function HowComputed({ returns, flows }: HowComputedProps) {
  const { t } = useTexts()
  const { xirr } = returns
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('portfolio.howComputed')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('portfolio.xirrTitle')}>
        <Stack>
          <p>{t('portfolio.xirrText')}</p>
          {'percent' in xirr ? (
            <p>
              {t('portfolio.xirr')}: <strong>{percentText(xirr.percent)}</strong>
              {xirr.ambiguous === true && <span className={css.small}>{t('portfolio.xirrAmbiguous')}</span>}
            </p>
          ) : (
            <p>
              <strong>{t('portfolio.xirrNone')}.</strong> {t(`portfolio.reason.${xirr.reason}`)}
            </p>
          )}
          {'percent' in xirr && (
            <dl className={css.facts}>
              <Rates returns={returns} />
            </dl>
          )}
          {flows.length > 0 && (
            <DataTable
              label={t('portfolio.xirrTitle')}
              table={{
                heads: [t('portfolio.flowDate'), t('portfolio.flowWhat'), t('portfolio.flowAmount')],
                rows: flows.map(({ date, what, paise }, place) => ({
                  // Two payments of one kind on one day are two rows.
                  key: `${date} ${what} ${place}`,
                  cells: [
                    <DateText key="date" iso={date} />,
                    t(`portfolio.flow.${what}`),
                    // What went out is no loss and what came back no gain: the sign says which it is.
                    <MoneyText key="amount" paise={paise} show="always" />,
                  ],
                })),
              }}
            />
          )}
        </Stack>
      </Dialog>
    </>
  )
}
