import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { CompanyFacts as Facts } from '../../../../shared/contracts/content/companyFacts.ts'
import { getCompany } from '../../../../shared/contracts/content/getCompany.ts'
import { Button } from '../../components/ui/Button.tsx'
import { callContract } from '../../lib/calls/callContract.ts'
import { useTexts } from '../../lib/i18n.ts'
import css from './landing.module.css'

/** Where complaints go that we did not settle (SEBI). */
const scores = 'https://scores.sebi.gov.in'
const odr = 'https://smartodr.in'

/** Who runs the platform, with the registration, and the ways of a complaint. */
export function CompanyFacts() {
  const { t } = useTexts()
  const [read, setRead] = useState<Facts | 'failed'>()
  const load = useCallback(async () => {
    const answer = await callContract(getCompany, {})
    setRead(answer.ok ? answer.body.data : 'failed')
  }, [])
  useEffect(() => void load(), [load])
  if (read === 'failed')
    return (
      <p>
        {t('legal.companyFailed')}{' '}
        <Button variant="quiet" onClick={() => void load()}>
          {t('common.retry')}
        </Button>
      </p>
    )
  return (
    <dl className={css.ledger} aria-busy={read === undefined}>
      <Row label={t('legal.company')}>{read?.name}</Row>
      <Row label={t('legal.registration')} note={t('legal.registrationNote')}>
        {read?.registration}
      </Row>
      <Row label={t('legal.membership')}>{read?.membership}</Row>
      <Row label={t('legal.cin')}>{read?.cin}</Row>
      <Row label={t('legal.address')}>{read?.address}</Row>
      <Row label={t('legal.phone')}>{read?.phone}</Row>
      <Row label={t('legal.write')}>{read && <Mail to={read.email} />}</Row>
      <Row label={t('legal.officer')} note={read?.grievanceOfficer}>
        {read && <Mail to={read.grievanceEmail} />}
      </Row>
      <Row label={t('legal.scores')} note={t('legal.scoresNote')}>
        <a href={scores} rel="noopener">
          scores.sebi.gov.in
        </a>
      </Row>
      <Row label={t('legal.odr')} note={t('legal.odrNote')}>
        <a href={odr} rel="noopener">
          smartodr.in
        </a>
      </Row>
    </dl>
  )
}

const Mail = ({ to }: { readonly to: string }) => <a href={`mailto:${to}`}>{to}</a>

interface RowProps {
  readonly label: string
  readonly note?: string | undefined
  readonly children: ReactNode
}

const Row = ({ label, note, children }: RowProps) => (
  <div>
    <dt>
      {label}
      {note !== undefined && <small>{note}</small>}
    </dt>
    <dd>{children}</dd>
  </div>
)
