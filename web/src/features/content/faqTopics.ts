import type { Language } from '../../lib/i18n.ts'

/** The topics of the questions in the order of their tabs (D1 s1, s2; D2 s1). */
export const faqTopics = [
  'generic',
  'bonds',
  'mld',
  'ptc',
  'payments',
  'liquidation',
  'kyc',
  'referral',
] as const
export type FaqTopic = (typeof faqTopics)[number]

/** The topic that an address names; `usual` for none or an unknown one. */
export const faqTopicOf = (name: string | null, usual: FaqTopic): FaqTopic =>
  faqTopics.find(topic => topic === name) ?? usual

/** How the questions of a topic are requested. */
export const faqInput = (topic: FaqTopic, language: Language) => ({ topic, productType: 'bonds', language })
