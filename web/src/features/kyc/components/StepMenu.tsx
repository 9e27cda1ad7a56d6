import {
  IconCheck,
  IconClipboardCheck,
  IconClock,
  IconExclamationMark,
} from '../../../components/ui/icons/navigation.ts'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { type KycBody, minutesLeft, type TabName, tabAfter, tabNames } from '../kycData.ts'
import css from './kyc.module.css'

const words = {
  open: 'kyc.stateOpen',
  done: 'common.statusDone',
  pending: 'kyc.rowPending',
  failed: 'kyc.rowFailed',
} as const

const nameOf = (tab: TabName) => (tab === 'confirm' ? 'kyc.summary' : (`account.step.${tab}` as const))

interface StepMenuProps {
  readonly steps: KycBody['steps']
  readonly current: TabName
  readonly hrefOf: (tab: TabName) => string
}

/** The four steps with their icons, and the summary (D2 s2): a bar in five parts on a phone, a menu at the left on a desktop. */
export function StepMenu({ steps, current, hrefOf }: StepMenuProps) {
  const { t } = useTexts()
  const minutes = minutesLeft(steps)
  return (
    <nav aria-label={t('common.steps')}>
      <ol className={css.menu}>
        {tabNames.map((tab, index) => {
          const state = tab === 'confirm' ? undefined : steps[tab].state
          return (
            <li key={tab} className={css.item}>
              <a className={css.link} href={hrefOf(tab)} aria-current={tab === current ? 'step' : undefined}>
                <span className={css.dot} data-state={state} aria-hidden="true">
                  {state === 'done' && <IconCheck size={18} stroke={2.5} />}
                  {state === 'pending' && <IconClock size={18} stroke={2.25} />}
                  {state === 'failed' && <IconExclamationMark size={18} stroke={2.5} />}
                  {state === 'open' && index + 1}
                  {state === undefined && <IconClipboardCheck size={18} stroke={1.75} />}
                </span>
                <span className={css.name}>
                  {t(nameOf(tab))}
                  {state !== undefined && <VisuallyHidden> ({t(words[state])})</VisuallyHidden>}
                </span>
              </a>
            </li>
          )
        })}
      </ol>
      <p className={css.progress}>
        <span>
          {t('kyc.stepOf', { step: tabNames.indexOf(current) + 1, of: tabNames.length })}
          {current !== 'confirm' && ` · ${t('kyc.stepAfter', { step: t(nameOf(tabAfter(current))) })}`}
        </span>
        {minutes > 0 && <span>{t('kyc.minutesLeft', { count: minutes })}</span>}
      </p>
    </nav>
  )
}
