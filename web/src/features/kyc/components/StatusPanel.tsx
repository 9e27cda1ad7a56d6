import type { StatusReason } from '../../../../../shared/contracts/kyc/statusReason.ts'
import { publishedUntil } from '../../../../../shared/vocabulary/marketDays.ts'
import { LinkButton } from '../../../components/ui/Button.tsx'
import { Figure } from '../../../components/ui/Figure.tsx'
import { findText, useTexts } from '../../../lib/i18n.ts'
import css from './kyc.module.css'

interface StatusPanelProps {
  readonly status: StatusReason
  /** The address of an action; undefined where it is done on this page. */
  readonly hrefOf: (action: NonNullable<StatusReason['action']>) => string | undefined
  readonly done?: boolean
  /** The status of the whole KYC, not of one step. */
  readonly whole?: boolean
}

/** A day as text, e.g. `Wednesday, 25 November 2026`. */
function dayText(iso: string, language: string): string {
  return new Intl.DateTimeFormat(language === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN', {
    dateStyle: 'full',
    timeZone: 'Asia/Kolkata',
  }).format(Date.parse(iso))
}

/** Why something waits, who acts next, by when, and the action of the investor. */
export function StatusPanel({ status, hrefOf, done = false, whole = false }: StatusPanelProps) {
  const { t, language } = useTexts()
  const { reason, params, who, by, action } = status
  const href = action === undefined ? undefined : hrefOf(action)
  return (
    <div className={css.status} data-who={who} data-tone={done ? 'done' : undefined}>
      <p className={css.statusTitle}>{t(whole ? 'kyc.whyWhole' : 'kyc.whyTitle')}</p>
      <p>{findText(reason, params) ?? t('common.statusPending')}</p>
      {!done && (
        <dl className={css.facts}>
          <Figure label={t('kyc.who')}>{t(`kyc.who.${who}`)}</Figure>
          {by !== undefined && (
            <Figure label={t('kyc.by')}>
              <time dateTime={by}>{dayText(by, language)}</time>
            </Figure>
          )}
        </dl>
      )}
      {!done && by !== undefined && by > publishedUntil && <p>{t('kyc.byProvisional')}</p>}
      {action !== undefined && href !== undefined && (
        <div>
          <LinkButton variant="secondary" href={href}>
            {t(`kyc.action.${action}`)}
          </LinkButton>
        </div>
      )}
    </div>
  )
}
