import { type ReactNode, useState } from 'react'
import type { RedeemRecord } from '../../../../../shared/contracts/liquidation/liquidationBody.ts'
import type { LiquidationDetails } from '../../../../../shared/contracts/liquidation/redemptionAmount.ts'
import { LinkButton } from '../../../components/ui/Button.tsx'
import { Stack } from '../../../components/ui/Card.tsx'
import { EmptyState } from '../../../components/ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../components/ui/feedback/ErrorState.tsx'
import { PageTitle } from '../../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { findText, useTexts } from '../../../lib/i18n.ts'
import { mostUnits, unitsFrom, unitsProblem } from '../unitsEntry.ts'
import { useLiquidationDetails } from '../useLiquidation.ts'
import css from './liquidation.module.css'
import { Markers } from './Markers.tsx'
import { NothingEligible, SaleBlocked } from './NotNow.tsx'
import { OpenRequests } from './OpenRequests.tsx'
import { Overview } from './Overview.tsx'
import { SaleForm } from './SaleForm.tsx'

export interface LiquidationHrefs {
  readonly portfolio: string
  readonly list: string
  readonly bank: string
  readonly support: string
  readonly terms: string
  readonly request: (orderId: string) => string
}

export interface LiquidationPageProps {
  readonly ISIN: string
  /** The units of the address. */
  readonly units: string | null
  readonly onUnits: (units: string) => void
  readonly onOrder: (order: RedeemRecord) => void
  readonly hrefs: LiquidationHrefs
}

/** What a refusal of the first question says about the units of an address and not about the holding. */
const aboutUnits: ReadonlySet<string> = new Set([
  'liquidation.enterUnits',
  'liquidation.unitsAboveAvailable',
  'liquidation.insufficientUnits',
  'liquidation.tooFewUnits',
])

/** Selling units of one holding: what there is, what it brings, and the request (D3 s2, s5). */
export function LiquidationPage(props: LiquidationPageProps) {
  const { ISIN, units: asked, onUnits, hrefs } = props
  const { t } = useTexts()
  const [typed, setTyped] = useState(() => unitsFrom(asked, Number.POSITIVE_INFINITY))
  const [rightUnits, setRightUnits] = useState(asked === null ? undefined : Number(typed))
  const { details, busy, refusal, refetch } = useLiquidationDetails(ISIN, rightUnits)
  // The address may carry more than there is, and another sale may take what one looks at: then what there is decides.
  if (refusal !== undefined && rightUnits !== undefined && aboutUnits.has(refusal.id))
    setRightUnits(undefined)
  // Who has named no units is first told what there is, and then what one of them brings.
  if (
    rightUnits === undefined &&
    !busy &&
    details !== undefined &&
    unitsProblem(typed, mostUnits(details)) === undefined
  )
    setRightUnits(Number(typed))
  const choose = (next: string): void => {
    setTyped(next)
    onUnits(next)
    if (details !== undefined && unitsProblem(next, mostUnits(details)) === undefined)
      setRightUnits(Number(next))
  }
  const close = (
    <LinkButton variant="secondary" wide href={hrefs.portfolio}>
      {t('liquidation.close')}
    </LinkButton>
  )
  if (details === undefined) {
    if (refusal === undefined || aboutUnits.has(refusal.id))
      return (
        <>
          <PageTitle>{t('liquidation.title')}</PageTitle>
          <Skeleton cards={2} />
        </>
      )
    const notHeld = refusal.id === 'liquidation.notHeld'
    return (
      <>
        <PageTitle>{t('liquidation.title')}</PageTitle>
        {notHeld ? (
          <EmptyState title={t('liquidation.notHeld')} action={close}>
            {t('liquidation.notHeldText')}
          </EmptyState>
        ) : (
          <ErrorState
            title={t('liquidation.somethingWrong')}
            text={findText(refusal.id)}
            onRetry={() => void refetch()}
          >
            <p>
              <a href={hrefs.portfolio}>{t('liquidation.toPortfolio')}</a>
            </p>
          </ErrorState>
        )}
      </>
    )
  }
  return (
    <>
      <PageTitle
        eyebrow={<a href={hrefs.list}>{t('liquidation.listTitle')}</a>}
        lead={t(details.productType === 'mld' ? 'liquidation.leadMld' : 'liquidation.leadBonds')}
      >
        <span lang="en">{details.productName}</span>
      </PageTitle>
      <Request
        {...props}
        details={details}
        busy={busy}
        typed={typed}
        onTyped={choose}
        onReread={refetch}
        close={close}
      />
    </>
  )
}

export interface RequestProps extends LiquidationPageProps {
  readonly details: LiquidationDetails
  /** The amounts are not those of the typed units yet. */
  readonly busy: boolean
  readonly typed: string
  readonly onTyped: (typed: string) => void
  readonly onReread: () => Promise<void>
}

/** What a bond's block leaves of the form: outside market hours its amounts can still be looked at. */
const letsLook = ({ blocked }: LiquidationDetails): boolean =>
  blocked === undefined || blocked.id === 'liquidation.marketClosed'

function Request({ close, ...props }: RequestProps & { readonly close: ReactNode }) {
  const { details, hrefs } = props
  const [typing, setTyping] = useState(false)
  // "Above 1", to the letter (D3 s5, K-101).
  const eligible = mostUnits(details) > 1
  const formed = eligible && letsLook(details)
  return (
    <>
      {formed && <Markers productType={details.productType} place={typing ? 'code' : 'form'} />}
      <div className={css.page}>
        <Stack gap={6}>
          {formed ? (
            <SaleForm {...props} onCode={setTyping} />
          ) : eligible && details.blocked !== undefined ? (
            <SaleBlocked block={details.blocked} hrefs={hrefs} />
          ) : (
            <NothingEligible details={details} hrefs={hrefs} />
          )}
        </Stack>
        <Stack gap={6}>
          {details.open.length > 0 && <OpenRequests requests={details.open} requestHref={hrefs.request} />}
          <Overview details={details} />
          {close}
        </Stack>
      </div>
    </>
  )
}
