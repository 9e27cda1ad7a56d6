import { useState } from 'react'
import { getFaqs } from '../../../../../shared/contracts/content/getFaqs.ts'
import { Stack } from '../../../components/ui/Card.tsx'
import { EmptyState } from '../../../components/ui/feedback/EmptyState.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { ChoiceGroup } from '../../../components/ui/LanguageSwitch.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { useRead } from '../../../lib/calls/useRead.ts'
import { useTexts } from '../../../lib/i18n.ts'
import css from '../bonds.module.css'

const topics = ['bonds', 'payments', 'mld', 'kyc', 'generic'] as const
type Topic = (typeof topics)[number]

/** Questions and answers by topic, in the reader's language (D3 s2, s7; K-246). */
export function Faqs() {
  const { t, language } = useTexts()
  const [topic, setTopic] = useState<Topic>('bonds')
  const read = useRead(getFaqs, { topic, productType: 'bonds', language }, { freshMs: 600_000 })
  return (
    <Stack>
      <div className={css.filter}>
        <ChoiceGroup
          label={t('bonds.faqTopics')}
          options={topics.map(value => ({ value, label: t(`bonds.faqTopic.${value}`) }))}
          chosen={topic}
          onChoose={setTopic}
        />
      </div>
      {read.data?.ok !== true ? (
        <ReadState read={read} waiting={<Skeleton lines={6} />} title={t('bonds.faqFailed')} />
      ) : read.data.body.data.questions.length === 0 ? (
        <EmptyState title={t('bonds.faqNone')} />
      ) : (
        <ul className={css.faqs}>
          {read.data.body.data.questions.map(({ question, answer }) => (
            <li key={question}>
              <details>
                <summary>{question}</summary>
                <p>{answer}</p>
              </details>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
