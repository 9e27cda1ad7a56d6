import type {
  HoldingBlock,
  LiquidationDetails,
} from '../../../../../shared/contracts/liquidation/redemptionAmount.ts'
import { LinkButton } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { type Block, formatBlock, formatLockedUnits } from '../formatLiquidation.ts'
import css from '../liquidation.module.css'
import { type Help, helpOf } from '../refusals.ts'
import type { LiquidationHrefs } from './liquidationFormProps.ts'

interface HelpLinkProps {
  readonly help: Help
  readonly hrefs: LiquidationHrefs
}

/** The link to where a block or refusal can be solved; nothing for `none`. */
export function HelpLink({ help, hrefs }: HelpLinkProps) {
  const { t } = useTexts()
  if (help === 'none') return null
  const { href, label } = {
    bank: { href: hrefs.bank, label: t('liquidation.toBank') },
    support: { href: hrefs.support, label: t('session.contactUs') },
    requests: { href: hrefs.list, label: t('liquidation.toRequests') },
  }[help]
  return (
    <LinkButton variant="secondary" href={href}>
      {label}
    </LinkButton>
  )
}

interface BlockedProps {
  readonly block: Block
  readonly hrefs: LiquidationHrefs
}

/** Why nothing can be sold, or a quote not be accepted, now, and from when it can. */
export function LiquidationBlocked({ block, hrefs }: BlockedProps) {
  const { t, language } = useTexts()
  const help = helpOf(block.id)
  return (
    <Banner
      tone="info"
      live={false}
      title={formatBlock(block, language) ?? t('liquidation.notNow')}
      actions={help !== 'none' && <HelpLink help={help} hrefs={hrefs} />}
    />
  )
}

interface RefusedActionProps {
  readonly refusal: { readonly id: string; readonly message: string }
  readonly hrefs: LiquidationHrefs
}

/** The refusal of the last action: that nothing was sold, and the next step. */
export function RefusedAction({ refusal, hrefs }: RefusedActionProps) {
  const { t } = useTexts()
  const help = helpOf(refusal.id)
  return (
    <Banner
      tone="error"
      live
      title={refusal.message}
      actions={help !== 'none' && <HelpLink help={help} hrefs={hrefs} />}
    >
      {/* With `requests` another liquidation of the same units may exist. */}
      {help !== 'requests' && <p>{t('liquidation.nothingSold')}</p>}
    </Banner>
  )
}

/** Blocks that the numbers of units already explain, and a closed market. */
const shownAsUnits: ReadonlySet<HoldingBlock['id']> = new Set([
  'liquidation.lockIn',
  'liquidation.allLocked',
  'liquidation.allRequested',
  'liquidation.marketClosed',
])

interface NothingEligibleProps {
  readonly details: LiquidationDetails
  readonly hrefs: LiquidationHrefs
}

/** No eligible units: the reasons, the dates, and the support link (D3 s5, K-101). */
export function NothingEligible({ details, hrefs }: NothingEligibleProps) {
  const { t, language } = useTexts()
  const { availableUnits, lockedUnits, unitsInRequest, blocked } = details
  const lockIns = formatLockedUnits(details, t, language)
  const reason = blocked && !shownAsUnits.has(blocked.id) ? formatBlock(blocked, language) : undefined
  return (
    <Card title={t('liquidation.nothingEligible')}>
      <ul className={css.reasons}>
        {availableUnits < 1 && <li>{t('liquidation.tooFewUnits')}</li>}
        {availableUnits === 1 && <li>{t('liquidation.oneUnit')}</li>}
        {lockIns !== '' && (
          <li>
            {t('liquidation.lockInReason')}: {lockIns}
          </li>
        )}
        {lockedUnits > 0 && lockedUnits === details.totalUnits && <li>{t('liquidation.allLocked')}</li>}
        {unitsInRequest > 0 && <li>{t('liquidation.someRequested', { count: unitsInRequest })}</li>}
        {reason !== undefined && <li>{reason}</li>}
      </ul>
      <p>{t('liquidation.contactSupport')}</p>
      <div>
        <HelpLink help="support" hrefs={hrefs} />
      </div>
    </Card>
  )
}
