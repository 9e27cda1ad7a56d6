import { useTexts } from '../../lib/i18n.ts'

interface PublishedTextProps {
  readonly en: string
  readonly hi?: string | undefined
}

/** A text that was published, in the reader's language; in English, and marked so, where it has no Hindi. */
export function PublishedText({ en, hi }: PublishedTextProps) {
  const { language } = useTexts()
  return language === 'hi' && hi !== undefined ? hi : <span lang="en">{en}</span>
}
