import { useState } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { useVersionedForm } from '../../../lib/useVersionedForm.ts'
import type { KycBody } from '../kycData.ts'
import css from './kyc.module.css'
import { NewerVersionNote } from './NewerVersionNote.tsx'
import { NomineesForm } from './NomineesForm.tsx'

interface NomineesProps {
  readonly kyc: Pick<KycBody, 'nomination' | 'state'>
  /** The screen's own title names them already. */
  readonly isTitled?: boolean
}

/** The form until something is saved, then who they are. They may be changed at any time but during a review. */
export function Nominees({ kyc: { nomination, state }, isTitled = false }: NomineesProps) {
  const { t } = useTexts()
  const [isEdited, setEdited] = useState(false)
  const form = useVersionedForm(nomination, String(nomination?.version ?? 0))
  const leave = () => {
    form.rebase()
    setEdited(false)
  }
  const isInReview = state === 'inReview'
  const isForm = !isInReview && (nomination === undefined || isEdited)
  const edit = !isForm && !isInReview && (
    <Button variant={isTitled ? 'secondary' : 'quiet'} onClick={() => setEdited(true)}>
      {t('kyc.edit')} <VisuallyHidden>{t('kyc.nominees')}</VisuallyHidden>
    </Button>
  )
  return (
    <section className={isTitled ? css.alone : css.part} aria-label={t('kyc.nominees')}>
      {!isTitled && (
        <div className={css.partHead}>
          <h3>{t('kyc.nominees')}</h3>
          {edit}
        </div>
      )}
      {isForm ? (
        <>
          {form.outdated && <NewerVersionNote onKeepSaved={leave} />}
          <NomineesForm
            key={form.key}
            nomination={form.base}
            onTouched={form.touch}
            onSaved={leave}
            onCancel={nomination && leave}
          />
        </>
      ) : (
        nomination && <Nominated nomination={nomination} />
      )}
      {isTitled && edit && <div>{edit}</div>}
      {isInReview && <p className={css.rowNote}>{t('kyc.nominationInReview')}</p>}
    </section>
  )
}

/** Who is nominated, or that nobody is. */
function Nominated({
  nomination: { optOut, nominees },
}: {
  readonly nomination: NonNullable<KycBody['nomination']>
}) {
  const { t } = useTexts()
  if (optOut) return <p className={css.rowGiven}>{t('kyc.noNominee')}</p>
  return (
    <ul className={css.rowGiven}>
      {nominees.map(({ name, relationship, share, guardian }) => (
        <li key={`${name} ${share}`}>
          {t('kyc.nomineeLine', { name, relationship: t(`kyc.relationship.${relationship}`), share })}
          {guardian && (
            <>
              {'. '}
              {t('kyc.guardianLine', {
                name: guardian.name,
                relationship: t(`kyc.relationship.${guardian.relationship}`),
              })}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
