import { useState } from 'react'
import type { Opportunity } from '../../../../../shared/contracts/bonds/bondBody.ts'
import { getStats } from '../../../../../shared/contracts/content/getStats.ts'
import { Button, LinkButton } from '../../../components/ui/Button.tsx'
import { Actions, Card, Columns, Stack } from '../../../components/ui/Card.tsx'
import { Dialog } from '../../../components/ui/feedback/Dialog.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { DateText } from '../../../components/ui/MoneyText.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { StoreLinks, type Stores } from '../../../components/ui/StoreLinks.tsx'
import { useRead } from '../../../lib/calls/useRead.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { formatPaise } from '../../../lib/indianFormat.ts'
import { percentText } from '../../../lib/percentText.ts'
import css from '../bonds.module.css'
import { MldCalculator } from '../calculator/MldCalculator.tsx'
import { Carousel } from './Carousel.tsx'
import { OpportunityCard } from './OpportunityCard.tsx'
import { useOpportunities } from './useOpportunities.ts'

/** Names on the slides are cut above so many characters (D3 s2, s9). */
const cutAfter = 37

interface InvestTabProps {
  readonly approved: boolean
  /** Inside the mobile app the app's own buttons are used (D3 s2). */
  readonly inApp: boolean
  readonly referralPaused: boolean
  readonly hrefs: { readonly list: string; readonly refer: string }
  readonly dealHref: (product: string) => string
  readonly stores: Stores
}

/** The Invest tab (D3 s2). */
export function InvestTab({ approved, inApp, referralPaused, hrefs, dealHref, stores }: InvestTabProps) {
  const { t } = useTexts()
  const read = useOpportunities()
  const { rows: bonds = [] } = read
  return (
    <Stack gap={8}>
      <Columns min="wide">
        <BondsCard bonds={read.more ? [] : bonds} href={inApp ? undefined : hrefs.list} />
        <ReferralCard approved={approved} paused={referralPaused} href={hrefs.refer} />
      </Columns>
      {read.rows === undefined ? (
        <ReadState read={read} waiting={<Skeleton cards={2} />} title={t('bonds.fetchFailed')} />
      ) : (
        bonds.length > 0 && (
          <Carousel
            title={t('bonds.headingOpportunities')}
            slides={bonds.map(bond => ({
              key: bond.product,
              name: bond.displayName,
              content: (
                <OpportunityCard bond={bond} href={dealHref(bond.product)} heading="h3" cutAfter={cutAfter} />
              ),
            }))}
          />
        )
      )}
      <WhyInvest />
      <Tools stores={inApp ? undefined : stores} />
      <section className={css.disclaimer} aria-label={t('bonds.disclaimerTitle')}>
        <h2>{t('bonds.disclaimerTitle')}</h2>
        <p>{t('bonds.disclaimer')}</p>
      </section>
    </Stack>
  )
}

/** The link to the list. Least amount and highest yield are named when all of them are known, and not only a page. */
function BondsCard({
  bonds,
  href,
}: {
  readonly bonds: readonly Opportunity[]
  readonly href: string | undefined
}) {
  const { t, language } = useTexts()
  const offered = bonds.filter(({ productType }) => productType === 'bonds')
  const least = Math.min(...offered.map(bond => bond.minAmtPaise))
  const most = Math.max(...offered.map(bond => bond.maxReturns))
  return (
    <Card
      title={t('bonds.bondsCard')}
      variant="page"
      actions={href !== undefined && <LinkButton href={href}>{t('bonds.investNow')}</LinkButton>}
    >
      <p>
        {offered.length === 0
          ? t('bonds.bondsCardPlain')
          : t('bonds.bondsCardText', { amount: formatPaise(least, language), percent: percentText(most) })}
      </p>
      <p className={css.small}>{t('bonds.bondsCardRisk')}</p>
    </Card>
  )
}

interface ReferralCardProps {
  readonly approved: boolean
  readonly paused: boolean
  readonly href: string
}

/** Refer Now is for approved investors (K-026); while the programme is paused the card says so (K-004). */
function ReferralCard({ approved, paused, href }: ReferralCardProps) {
  const { t } = useTexts()
  return (
    <Card
      title={t('bonds.referTitle')}
      actions={
        approved && (
          <LinkButton variant="secondary" href={href}>
            {t('bonds.referNow')}
          </LinkButton>
        )
      }
    >
      <p>{t(paused ? 'bonds.referPaused' : approved ? 'bonds.referText' : 'bonds.referNotYet')}</p>
    </Card>
  )
}

/** Reasons to invest in bonds, with the platform's figures, their date and source. */
function WhyInvest() {
  const { t, language } = useTexts()
  const { data } = useRead(getStats, { page: 'investments', language }, { freshMs: 600_000 })
  // Without the figures the reasons are still shown.
  const stats = data?.ok === true ? data.body.data : undefined
  return (
    <Card title={t('bonds.whyTitle')}>
      <ul className={css.reasons}>
        {(['payments', 'ranking', 'sums', 'exit'] as const).map(reason => (
          <li key={reason}>
            <h3>{t(`bonds.why.${reason}`)}</h3>
            <p>{t(`bonds.whyText.${reason}`)}</p>
          </li>
        ))}
      </ul>
      {stats !== undefined && (
        <>
          <dl className={css.stats}>
            {stats.stats.map(({ id, value, label }) => (
              <div key={id}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className={css.small}>
            {stats.note} {t('bonds.statsOn')} <DateText iso={stats.asOf} />
          </p>
        </>
      )}
    </Card>
  )
}

/** The calculator and the mobile app, each behind its button. */
function Tools({ stores }: { readonly stores: Stores | undefined }) {
  const { t } = useTexts()
  const [open, setOpen] = useState<'calculator' | 'app'>()
  const close = (): void => setOpen(undefined)
  return (
    <Card title={t('bonds.toolsTitle')}>
      <p>{t('bonds.toolsText')}</p>
      <Actions>
        <Button variant="secondary" onClick={() => setOpen('calculator')}>
          {t('bonds.calculatorOpen')}
        </Button>
        {stores !== undefined && (
          <Button variant="secondary" onClick={() => setOpen('app')}>
            {t('bonds.appOpen')}
          </Button>
        )}
      </Actions>
      <MldCalculator open={open === 'calculator'} onClose={close} />
      {stores !== undefined && <AppDialog open={open === 'app'} onClose={close} stores={stores} />}
    </Card>
  )
}

interface AppDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly stores: Stores
}

/** Links to the app stores; without any, how to install this site as an app. */
function AppDialog({ open, onClose, stores }: AppDialogProps) {
  const { t } = useTexts()
  const none = stores.android === '' && stores.ios === ''
  return (
    <Dialog open={open} onClose={onClose} title={t('bonds.appTitle')}>
      <Stack>
        <p>{t('bonds.appText')}</p>
        {none ? (
          <p>{t('bonds.appHomeScreen')}</p>
        ) : (
          <Actions>
            <StoreLinks stores={stores} labels={{ android: t('bonds.appAndroid'), ios: t('bonds.appIos') }} />
          </Actions>
        )}
      </Stack>
    </Dialog>
  )
}
