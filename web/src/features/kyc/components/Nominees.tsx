import { useState } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import type { KycBody } from '../kycData.ts'
import css from './kyc.module.css'
import { NomineesForm } from './NomineesForm.tsx'

/** The nominees of the summary: the form until something is saved, then who they are. They may be changed at any time. */
export function Nominees({ nomination }: { readonly nomination: KycBody['nomination'] }) {
  const { t } = useTexts()
  const [isEdited, setEdited] = useState(false)
  const isForm = nomination === undefined || isEdited
  return (
    <section className={css.part} aria-label={t('kyc.nominees')}>
      <div className={css.partHead}>
        <h3>{t('kyc.nominees')}</h3>
        {!isForm && (
          <Button variant="quiet" onClick={() => setEdited(true)}>
            {t('kyc.edit')} <VisuallyHidden>{t('kyc.nominees')}</VisuallyHidden>
          </Button>
        )}
      </div>
      {isForm ? (
        <NomineesForm
          key={nomination?.version ?? 0}
          nomination={nomination}
          onSaved={() => setEdited(false)}
          onCancel={nomination && (() => setEdited(false))}
        />
      ) : nomination.optOut ? (
        <p className={css.rowGiven}>{t('kyc.noNominee')}</p>
      ) : (
        <ul className={css.rowGiven}>
          {nomination.nominees.map(({ name, relationship, share, guardian }) => (
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
      )}
    </section>
  )
}
