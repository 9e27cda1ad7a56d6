import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { StatusReason } from '../../../../shared/contracts/kyc/statusReason.ts'
import type { ScreenProps } from '../../app/defineRoute.ts'
import { stepOfAction } from '../../app/kycWays.ts'
import { hrefTo, pathTo } from '../../app/paths.ts'
import { dealBefore, dealReturnHref } from '../../app/returns/dealReturn.ts'
import { siteLinks } from '../../app/siteLinks.ts'
import { IconButton, LinkButton } from '../../components/ui/Button.tsx'
import { Stack } from '../../components/ui/Card.tsx'
import { Banner } from '../../components/ui/feedback/Banner.tsx'
import { ErrorState } from '../../components/ui/feedback/ErrorState.tsx'
import { ReadState } from '../../components/ui/feedback/ReadState.tsx'
import { toast } from '../../components/ui/feedback/toasts.ts'
import { IconArrowLeft } from '../../components/ui/icons/navigation.ts'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { KycHistory } from '../../features/kyc/components/KycHistory.tsx'
import css from '../../features/kyc/components/kyc.module.css'
import { RemarksBanner } from '../../features/kyc/components/RemarksBanner.tsx'
import { StatusPanel } from '../../features/kyc/components/StatusPanel.tsx'
import { StepMenu } from '../../features/kyc/components/StepMenu.tsx'
import {
  initialTab,
  isTab,
  type KycBody,
  type StepName,
  type TabName,
  tabAfter,
} from '../../features/kyc/kycData.ts'
import { useKyc } from '../../features/kyc/useKyc.ts'
import { useProfile } from '../../features/profile/useProfile.ts'
import { navigate, useQuery } from '../../lib/hashLocation.ts'
import { useTexts } from '../../lib/i18n.ts'
import { requestNativeBack } from '../../lib/nativeApp.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { countUse } from '../../lib/usage.ts'
import { useStepView } from './kycTabs.ts'
import { SummaryTab } from './SummaryTab.tsx'

/** How long a success is shown before the next step opens (D2 s4). */
const nextStepAfterMs = 2000

/** Whether the screen is already open: then the address's tab was clicked, and a click takes precedence (K-109). */
let screenIsOpen = false

/** The shown tab: decided once on arrival, and by the address from then on. */
function useTab(requested: string | undefined, kyc: KycBody | undefined): TabName | undefined {
  const query = useQuery()
  const [arrived, setArrived] = useState(!screenIsOpen)
  // A link of another screen or the return from a vendor names its step in the address.
  const chosen = query.has('chosen')
  const clicked = isTab(requested) && (!arrived || chosen || query.has('returned'))
  const tab =
    clicked && isTab(requested) ? requested : kyc === undefined ? undefined : initialTab(requested, kyc)
  useEffect(() => {
    if (tab === undefined) return
    screenIsOpen = true
    // The address gets the step, so that the back button works.
    if (requested === tab) setArrived(false)
    if (requested !== tab || chosen) navigate(pathTo('docvault', { tab }), { replace: true })
  }, [tab, requested, chosen])
  useEffect(
    () => () => {
      screenIsOpen = false
    },
    [],
  )
  return tab
}

const startedKey = 'sthirank.kycStartCounted'

/** Counts, once in a session, that somebody opened a KYC of which no step is done (D8). */
function useStartCount(kyc: KycBody | undefined): void {
  const isStart = kyc?.state === 'incomplete' && Object.values(kyc.steps).every(({ complete }) => !complete)
  useEffect(() => {
    if (!isStart || readStored('session', startedKey) !== null) return
    writeStored('session', startedKey, 'yes')
    countUse('kycStarted')
  }, [isStart])
}

/** The address of a status's action; undefined when it is done on the current tab. */
const actionHref =
  (current: TabName) =>
  (action: NonNullable<StatusReason['action']>): string | undefined => {
    if (action === 'contactSupport') return siteLinks.contact
    if (action === 'verifyIdentity') return hrefTo('profile')
    const tab = stepOfAction[action]
    return tab === undefined || tab === current ? undefined : hrefTo('docvault', { tab })
  }

/** The KYC screen (D2 s2): the steps with their icons, the open step, and the status of the whole KYC. */
export function KycRoute({ params }: ScreenProps<'docvault'>) {
  const { t } = useTexts()
  const read = useKyc()
  const kyc = read.data?.ok === true ? read.data.body.data : undefined
  const tab = useTab(params.tab, kyc)
  useStartCount(kyc)
  return (
    <>
      <div className={css.titleRow}>
        <div className={css.back}>
          <IconButton
            label={t('common.back')}
            icon={<IconArrowLeft size={22} />}
            onClick={() => {
              // Inside the app its own back is used (K-060).
              if (!requestNativeBack()) navigate(pathTo('dashboard'))
            }}
          />
        </div>
        <PageTitle>{t('account.completeKyc')}</PageTitle>
      </div>
      {kyc === undefined && <ReadState read={read} waiting={<Skeleton lines={8} />} />}
      {kyc !== undefined && tab !== undefined && <Screen kyc={kyc} tab={tab} />}
    </>
  )
}

function Screen({ kyc, tab }: { readonly kyc: KycBody; readonly tab: TabName }) {
  const hrefOf = actionHref(tab)
  const whole = kyc.standing !== undefined && (
    <StatusPanel
      status={kyc.standing}
      hrefOf={hrefOf}
      // Approved, and yet the enhanced KYC may be demanded before the next investment.
      done={kyc.obUserApproved && kyc.standing.action === undefined}
      whole
    />
  )
  const own = tab === 'confirm' ? undefined : kyc.steps[tab].standing
  const isFailed = tab !== 'confirm' && kyc.steps[tab].state === 'failed'
  // What is wrong is read before the form; what is only open is what the form itself says.
  const why = own !== undefined && own.reason !== 'kyc.whyOpen' && (
    <StatusPanel status={own} hrefOf={hrefOf} done={tab !== 'confirm' && kyc.steps[tab].state === 'done'} />
  )
  return (
    <div className={css.screen}>
      <StepMenu steps={kyc.steps} current={tab} hrefOf={one => hrefTo('docvault', { tab: one })} />
      <div className={css.content}>
        <Stack gap={6}>
          <RemarksBanner remarks={kyc.remarks} />
          {(tab === 'confirm' || kyc.steps.demat.complete) && (
            <BackToDeal linked={kyc.steps.demat.complete} whole={tab === 'confirm'} />
          )}
          {isFailed && why}
          {tab === 'confirm' ? <SummaryTab kyc={kyc} status={whole} /> : <StepTab kyc={kyc} tab={tab} />}
          {!isFailed && why}
          <KycHistory timeline={kyc.timeline} open={tab === 'confirm'} />
        </Stack>
      </div>
      {tab !== 'confirm' && kyc.standing?.reason !== 'kyc.whySteps' && whole}
    </div>
  )
}

/** The way back to the deal from which the investor came (D2 s2), once the demat step is done or the summary is reached. */
function BackToDeal({ linked, whole }: { readonly linked: boolean; readonly whole: boolean }) {
  const { t } = useTexts()
  const [deal] = useState(dealBefore)
  if (deal === undefined) return null
  return (
    <Banner
      tone="info"
      title={t(linked ? 'kyc.backLinked' : 'kyc.backTitle')}
      actions={
        <LinkButton variant={whole ? 'primary' : 'secondary'} href={dealReturnHref(deal, linked)}>
          {t('kyc.backToDeal', { bond: deal.name })}
        </LinkButton>
      }
    />
  )
}

/** One step, loaded on demand, with the transition to the next one. */
function StepTab({ kyc, tab }: { readonly kyc: KycBody; readonly tab: StepName }): ReactNode {
  const { t } = useTexts()
  const { data: profile } = useProfile()
  const view = useStepView(tab)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const next = (): void => navigate(pathTo('docvault', { tab: tabAfter(tab) }))
  const saved = (): void => {
    toast.success(t('kyc.savedNext'))
    clearTimeout(timer.current)
    timer.current = setTimeout(next, nextStepAfterMs)
  }
  // The forms suggest the name of the sign-up; without a profile only that is missing.
  if (view.kind === 'loading' || profile === undefined) return <Skeleton lines={6} />
  if (view.kind === 'failed') return <ErrorState title={t('common.screenFailed')} onRetry={view.again} />
  return <view.View kyc={kyc} holder={profile.ok ? profile.body.data.name : ''} saved={saved} next={next} />
}
