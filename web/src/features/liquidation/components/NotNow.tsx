import type {
  HoldingBlock,
  LiquidationDetails,
} from '../../../../../shared/contracts/liquidation/redemptionAmount.ts'
import { LinkButton } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { blockWords, lockedWords } from '../redeemWords.ts'
import { type Help, helpOf } from '../refusals.ts'
import type { LiquidationHrefs } from './LiquidationPage.tsx'
import css from './liquidation.module.css'

/** The link that helps, if one does. */
export function HelpLink({
  help,
  hrefs,
}: {
  readonly help: Help
  readonly hrefs: Omit<LiquidationHrefs, 'request'>
}) {
  const { t } = useTexts()
  const links = {
    bank: { href: hrefs.bank, words: t('liquidation.toBank') },
    support: { href: hrefs.support, words: t('session.contactUs') },
    requests: { href: hrefs.list, words: t('liquidation.toRequests') },
  }
  if (help === 'none') return null
  const { href, words } = links[help]
  return (
    <LinkButton variant="secondary" href={href}>
      {words}
    </LinkButton>
  )
}

interface BlockedProps {
  readonly block: HoldingBlock
  readonly hrefs: Omit<LiquidationHrefs, 'request'>
}

/** Why nothing can be sold now, and from when on it can. */
export function SaleBlocked({ block, hrefs }: BlockedProps) {
  const { t, language } = useTexts()
  const help = helpOf(block.id)
  return (
    <Banner
      tone="info"
      live={false}
      title={blockWords(block, language) ?? t('liquidation.notNow')}
      actions={help !== 'none' && <HelpLink help={help} hrefs={hrefs} />}
    />
  )
}

interface RefusedDeedProps {
  readonly refusal: { readonly id: string; readonly words: string }
  readonly hrefs: Omit<LiquidationHrefs, 'request'>
}

/** What was refused just now, that nothing was sold by it, and the one step that helps. */
export function RefusedDeed({ refusal, hrefs }: RefusedDeedProps) {
  const { t } = useTexts()
  const help = helpOf(refusal.id)
  return (
    <Banner
      tone="error"
      live
      title={refusal.words}
      actions={help !== 'none' && <HelpLink help={help} hrefs={hrefs} />}
    >
      {/* Another request of the same units may have sold some. */}
      {help !== 'requests' && <p>{t('liquidation.nothingSold')}</p>}
    </Banner>
  )
}

/** What the numbers of units say already, and what passes within hours. */
const saidInUnits: ReadonlySet<HoldingBlock['id']> = new Set([
  'liquidation.lockIn',
  'liquidation.allLocked',
  'liquidation.allRequested',
  'liquidation.marketClosed',
])

/** No eligible units: the reasons, the days, and whom to ask (D3 s5, K-101). */
export function NothingEligible({
  details,
  hrefs,
}: {
  readonly details: LiquidationDetails
  readonly hrefs: LiquidationHrefs
}) {
  const { t, language } = useTexts()
  const { availableUnits, lockedUnits, unitsInRequest, blocked } = details
  const lockIns = lockedWords(details, t, language)
  const why = blocked && !saidInUnits.has(blocked.id) ? blockWords(blocked, language) : undefined
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
        {why !== undefined && <li>{why}</li>}
      </ul>
      <p>{t('liquidation.contactSupport')}</p>
      <div>
        <HelpLink help="support" hrefs={hrefs} />
      </div>
    </Card>
  )
}
