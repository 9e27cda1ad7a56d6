import type { Language } from '../../shared/texts/areas.ts'
import { labelledLinkOf } from '../../shared/texts/linksInText.ts'
import type { Notification } from '../notifications/published.ts'

/** Where to see more: the last labelled link of a letter. */
export const linkOf = ({ letter }: Notification, language: Language): string | undefined =>
  letter[language].paragraphs.map(labelledLinkOf).findLast(one => one !== undefined)?.href
