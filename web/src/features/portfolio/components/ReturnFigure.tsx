import { useState } from 'react'
import type { Holding, XirrReply } from '../../../../../shared/contracts/bond-portfolio/getPortfolio.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Stack } from '../../../components/ui/Card.tsx'
import { DataTable } from '../../../components/ui/charts/ChartFrame.tsx'
import { Figure } from '../../../components/ui/Figure.tsx'
import { Dialog } from '../../../components/ui/feedback/Dialog.tsx'
import { DateText, MoneyText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { percentText } from '../../../lib/percentText.ts'
import type { Portfolio } from '../usePortfolio.ts'
import css from './portfolio.module.css'

interface ReturnFigureProps {
  readonly xirr: XirrReply
  readonly absoluteReturns: number | null
}

/** The yearly return, or the return so far while a yearly one cannot be told. */
export function ReturnFigure({ xirr, absoluteReturns }: ReturnFigureProps) {
  const { t } = useTexts()
  if ('percent' in xirr) return <Figure label={t('portfolio.xirr')}>{percentText(xirr.percent)}</Figure>
  return (
    <Figure label={t('portfolio.absoluteReturn')}>
      {absoluteReturns === null ? t('common.notAvailable') : percentText(absoluteReturns)}
      <span className={css.small}>
        {t('portfolio.xirr')}: {t('portfolio.xirrNone')}
      </span>
    </Figure>
  )
}

/** Principal that came back, if some did: without it, what is paid back bit by bit looks like a loss. */
export function PrincipalReceived({ flows }: Pick<HowComputedProps, 'flows'>) {
  const { t } = useTexts()
  const paise = flows.reduce((sum, flow) => (flow.what === 'principal' ? sum + flow.paise : sum), 0)
  if (paise === 0) return null
  return (
    <Figure label={t('portfolio.flow.principal')}>
      <MoneyText paise={paise} />
    </Figure>
  )
}

interface NextPayoutProps {
  readonly payout: Portfolio['consolidated']['nextPayout'] | Holding['nextPayout']
}

/** The next payment and its day; of a portfolio also whose it is. */
export function NextPayout({ payout }: NextPayoutProps) {
  const { t } = useTexts()
  return (
    <Figure label={t('portfolio.nextPayout')}>
      {payout === undefined ? (
        <span className={css.small}>{t('portfolio.noNextPayout')}</span>
      ) : (
        <>
          {payout.atLeast && <span className={css.small}>{t('portfolio.atLeast')}</span>}
          <MoneyText paise={payout.netPaise} />
          <span className={css.small}>
            <DateText iso={payout.paymentDate} />
            {'displayName' in payout && (
              <>
                , <span lang="en">{payout.displayName}</span>
              </>
            )}
            {payout.provisional && <> ({t('portfolio.provisional')})</>}
          </span>
        </>
      )}
    </Figure>
  )
}

interface HowComputedProps {
  readonly xirr: XirrReply
  readonly flows: Portfolio['flows']
}

/** The payments behind the return, so that anybody can check it; and why there is none, if there is none. */
export function HowComputed({ xirr, flows }: HowComputedProps) {
  const { t } = useTexts()
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
