import { getFaqs } from '../../../../../shared/contracts/content/getFaqs.ts'
import { EmptyState } from '../../../components/ui/feedback/EmptyState.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { Questions } from '../../../components/ui/reading/Questions.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { TabLinks } from '../../../components/ui/TabLinks.tsx'
import { useRead } from '../../../lib/calls/useRead.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { type FaqTopic, faqInput, faqTopics } from '../faqTopics.ts'

interface TopicTabsProps {
  readonly topic: FaqTopic
  readonly hrefOf: (topic: FaqTopic) => string
}

/** The topics as tabs with addresses (D1 s2, D3 s2). */
export function TopicTabs({ topic, hrefOf }: TopicTabsProps) {
  const { t } = useTexts()
  return (
    <TabLinks
      label={t('faq.topics')}
      current={topic}
      items={faqTopics.map(key => ({ key, label: t(`faq.topic.${key}`), href: hrefOf(key) }))}
    />
  )
}

/** The questions and answers of one topic, in the reader's language (D3 s7; K-246). */
export function TopicQuestions({ topic }: { readonly topic: FaqTopic }) {
  const { t, language } = useTexts()
  const read = useRead(getFaqs, faqInput(topic, language), { freshMs: 600_000 })
  if (read.data?.ok !== true)
    return <ReadState read={read} waiting={<Skeleton lines={6} />} title={t('faq.failed')} />
  const { questions } = read.data.body.data
  return questions.length === 0 ? <EmptyState title={t('faq.none')} /> : <Questions items={questions} />
}
