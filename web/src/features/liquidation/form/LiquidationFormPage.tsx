import { type ReactNode, useState } from 'react'
import type { LiquidationDetails } from '../../../../../shared/contracts/liquidation/redemptionAmount.ts'
import { LinkButton } from '../../../components/ui/Button.tsx'
import { Stack } from '../../../components/ui/Card.tsx'
import { EmptyState } from '../../../components/ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../components/ui/feedback/ErrorState.tsx'
import { PageTitle } from '../../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { findText, useTexts } from '../../../lib/i18n.ts'
import css from '../liquidation.module.css'
import { Markers } from '../markers/Markers.tsx'
import { useLiquidationDetails } from '../useLiquidation.ts'
import { LiquidationBlocked, NothingEligible } from './Blocked.tsx'
import { LiquidationForm } from './LiquidationForm.tsx'
import type { LiquidationFormPageProps, LiquidationFormProps } from './liquidationFormProps.ts'
import { OpenLiquidations } from './OpenLiquidations.tsx'
import { Overview } from './Overview.tsx'
import { mostUnits, unitsFrom, unitsProblem } from './unitsEntry.ts'

/** Refusals of `redemptionAmount` that are about the units in the address, not about the holding. */
const unitsRefusals: ReadonlySet<string> = new Set([
  'liquidation.enterUnits',
  'liquidation.unitsAboveAvailable',
  'liquidation.insufficientUnits',
  'liquidation.tooFewUnits',
])

/** The form that sells units of one holding, with what it would pay (D3 s2, s5). */
export function LiquidationFormPage(props: LiquidationFormPageProps) {
  const { ISIN, units: unitsOfAddress, onUnits, hrefs } = props
  const { t } = useTexts()
  const [typed, setTyped] = useState(() => unitsFrom(unitsOfAddress, Number.POSITIVE_INFINITY))
  const [validUnits, setValidUnits] = useState(unitsOfAddress === null ? undefined : Number(typed))
  const { details, busy, refusal, refetch } = useLiquidationDetails(ISIN, validUnits)
  // The address may name more units than are available, or another liquidation may have taken them: read the details without units.
  if (refusal !== undefined && validUnits !== undefined && unitsRefusals.has(refusal.id))
    setValidUnits(undefined)
  // Without units in the address: first the available units are read, then the amount for one unit.
  if (
    validUnits === undefined &&
    !busy &&
    details !== undefined &&
    unitsProblem(typed, mostUnits(details)) === undefined
  )
    setValidUnits(Number(typed))
  const choose = (next: string): void => {
    setTyped(next)
    onUnits(next)
    if (details !== undefined && unitsProblem(next, mostUnits(details)) === undefined)
      setValidUnits(Number(next))
  }
  const close = (
    <LinkButton variant="secondary" wide href={hrefs.portfolio}>
      {t('liquidation.close')}
    </LinkButton>
  )
  if (details === undefined) {
    if (refusal === undefined || unitsRefusals.has(refusal.id))
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
      <FormSections
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

/** Outside market hours the form is still shown with its amounts; any other block replaces it. */
const showsForm = ({ blocked }: LiquidationDetails): boolean =>
  blocked === undefined || blocked.id === 'liquidation.marketClosed'

function FormSections({ close, ...props }: LiquidationFormProps & { readonly close: ReactNode }) {
  const { details, hrefs } = props
  const [typing, setTyping] = useState(false)
  // The documents ask for more than one unit (D3 s5, K-101).
  const eligible = mostUnits(details) > 1
  const hasForm = eligible && showsForm(details)
  return (
    <>
      {hasForm && <Markers productType={details.productType} place={typing ? 'code' : 'form'} />}
      <div className={css.page}>
        <Stack gap={6}>
          {hasForm ? (
            <LiquidationForm {...props} onCode={setTyping} />
          ) : eligible && details.blocked !== undefined ? (
            <LiquidationBlocked block={details.blocked} hrefs={hrefs} />
          ) : (
            <NothingEligible details={details} hrefs={hrefs} />
          )}
        </Stack>
        <Stack gap={6}>
          {details.open.length > 0 && <OpenLiquidations liquidations={details.open} hrefOf={hrefs.request} />}
          <Overview details={details} />
          {close}
        </Stack>
      </div>
    </>
  )
}
