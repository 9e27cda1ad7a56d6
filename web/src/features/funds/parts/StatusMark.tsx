import type { FundHolding } from '../../../../../shared/contracts/fund-portfolio/fundBody.ts'
import { StatusStamp } from '../../../components/ui/feedback/StatusStamp.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { dayText } from '../../../lib/indianFormat.ts'
import css from './funds.module.css'

type Status = FundHolding['status']
type Break = NonNullable<FundHolding['break']>

const tones = {
  reconciled: 'done',
  partial: 'none',
  holdingsOnly: 'none',
  edited: 'waiting',
  broken: 'failed',
} as const

/** Whether a scheme adds up, as a stamp. */
export function StatusMark({ status }: { readonly status: Status }) {
  const { t } = useTexts()
  return <StatusStamp tone={tones[status]}>{t(`funds.status.${status}`)}</StatusStamp>
}

interface StatusNoteProps {
  readonly status: Status
  readonly at?: Break | undefined
}

/** What the stamp means, with the place where a statement breaks. Nothing for a scheme that adds up. */
export function StatusNote({ status, at }: StatusNoteProps) {
  const { t } = useTexts()
  if (status === 'reconciled') return null
  return (
    <span className={css.small}>
      {t(`funds.statusText.${status}`)} {at !== undefined && <BreakText at={at} />}
    </span>
  )
}

/** The place where a statement does not add up, as it is printed there. */
function BreakText({ at }: { readonly at: Break }) {
  const { t, language } = useTexts()
  const params = {
    date: at.date === undefined ? '–' : dayText(at.date, language),
    description: at.description ?? '–',
    expected: at.expected ?? '–',
    printed: at.printed ?? '–',
  }
  return t(`funds.break.${at.kind}`, params)
}
