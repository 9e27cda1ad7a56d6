import { useState } from 'react'
import { setLetterLanguage } from '../../../../../shared/contracts/auth/setLetterLanguage.ts'
import type { Language } from '../../../../../shared/texts/areas.ts'
import { Card } from '../../../components/ui/Card.tsx'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { ChoiceGroup } from '../../../components/ui/LanguageSwitch.tsx'
import { callContract } from '../../../lib/calls/callContract.ts'
import { rereadAll } from '../../../lib/calls/useCachedRead.ts'
import { problemText, useTexts } from '../../../lib/i18n.ts'

/** The language in which we write to the investor: saved at once, and as it was when that fails. */
export function LetterLanguage({ chosen }: { readonly chosen: Language }) {
  const { t } = useTexts()
  const [saving, setSaving] = useState<Language>()
  const save = async (language: Language) => {
    if (saving !== undefined) return
    setSaving(language)
    const answer = await callContract(setLetterLanguage, { language })
    if (answer.ok) {
      await rereadAll('getProfile')
      toast.success(t('account.lettersSaved'))
    } else toast.error(await problemText(answer.problem))
    setSaving(undefined)
  }
  return (
    <Card title={t('account.letters')}>
      <p>{t('account.lettersText')}</p>
      <ChoiceGroup
        label={t('account.letters')}
        options={[
          { value: 'en', label: 'English', lang: 'en' },
          { value: 'hi', label: 'हिन्दी', lang: 'hi' },
        ]}
        chosen={saving ?? chosen}
        onChoose={language => void save(language)}
      />
    </Card>
  )
}
