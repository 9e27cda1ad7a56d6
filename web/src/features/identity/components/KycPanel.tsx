import { type ComponentProps, type ReactNode, useState } from 'react'
import type { KycState } from '../../../../../shared/contracts/kyc/getKyc.ts'
import { Button, type ButtonVariant, LinkButton } from '../../../components/ui/Button.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { countUse } from '../../../lib/usage.ts'
import type { Returned } from '../followSync.ts'
import { kycBanner } from '../kycBanner.ts'
import { type KycFacts, type MainAction, type MainStep, mainAction } from '../mainAction.ts'
import { useVerification, type Ways } from '../useVerification.ts'
import { Checking, NoAnswer } from './Checking.tsx'
import { Refused } from './Refused.tsx'
import { SebiDialog } from './SebiDialog.tsx'
import { SyncPopupDialog } from './SyncPopupDialog.tsx'
import type { Support } from './supportText.ts'

interface KycPanelProps {
  readonly facts: KycFacts
  /** Of the documents' KYC, for those outside the enhanced group. */
  readonly state?: KycState | undefined
  /** Set when the vendor has just sent the investor back. */
  readonly returned?: Returned | undefined
  readonly ways: Ways
  /** The addresses of the actions other than the verification. */
  readonly hrefs: Readonly<Record<Exclude<MainStep, 'verify' | 'sebi'>, string>>
  /** Inside the mobile app without a link: sends "go back" to the app; false outside the app. */
  readonly continueInApp?: (() => boolean) | undefined
  readonly support: Support
  /** How sentence and buttons are shown; default: a banner. */
  readonly frame?: ((banner: ComponentProps<typeof Banner>) => ReactNode) | undefined
}

const inBanner = (banner: ComponentProps<typeof Banner>): ReactNode => <Banner {...banner} />

/**
 * The KYC's status and the main action, with everything after a click: the SEBI dialog, the redirect to the vendor,
 * the polling after the return, and the result's popup (D1 s2, s4).
 */
export function KycPanel({
  facts,
  state,
  returned,
  ways,
  hrefs,
  continueInApp,
  support,
  frame = inBanner,
}: KycPanelProps) {
  const { t } = useTexts()
  const { stage, opening, refusal, start, checkAgain } = useVerification(returned, ways)
  const [sebi, setSebi] = useState(false)
  if (stage.at === 'checking') return <Checking polls={stage.polls} />
  if (stage.at === 'noAnswer') return <NoAnswer onAgain={checkAgain} />

  const refused = refusal && <Refused refusal={refusal} support={support} />
  // Nothing else behind the popup: the facts are outdated, and closing it reads them again.
  if (stage.at === 'popup')
    return (
      <SyncPopupDialog
        popup={stage.popup}
        message={stage.message}
        support={support}
        opening={opening}
        refused={refused}
        onStart={() => void start()}
        onClose={ways.readAnew}
      />
    )
  const main = mainAction(facts)
  const banner = kycBanner(facts, state)
  const button = ({ label, step }: MainAction, variant: ButtonVariant) =>
    step === 'verify' || step === 'sebi' ? (
      <Button
        variant={variant}
        busy={opening}
        onClick={() => {
          countUse('bannerClicked')
          if (step === 'sebi') setSebi(true)
          else void start()
        }}
      >
        {t(opening ? 'identity.opening' : label)}
      </Button>
    ) : (
      <LinkButton
        variant={variant}
        href={hrefs[step]}
        onClick={event => {
          countUse('bannerClicked')
          if (step === 'dashboard' && continueInApp?.() === true) event.preventDefault()
        }}
      >
        {t(label)}
      </LinkButton>
    )
  // One button per action: where both do the same, it has the banner's label.
  const isSame = banner.action?.step === main.step
  return (
    <>
      {frame({
        tone: banner.tone,
        live: false,
        title: t(banner.text),
        actions: (
          <>
            {/* No icon where nothing is required of the investor. */}
            {button(
              isSame && banner.action !== undefined ? banner.action : main,
              banner.action === undefined ? 'secondary' : 'primary',
            )}
            {!isSame && banner.action !== undefined && button(banner.action, 'secondary')}
          </>
        ),
        children: (
          <>
            {banner.note !== undefined && <p>{t(banner.note)}</p>}
            {!sebi && refused}
          </>
        ),
      })}
      <SebiDialog
        open={sebi}
        opening={opening}
        refused={refused}
        onStart={() => void start()}
        onClose={() => setSebi(false)}
      />
    </>
  )
}
