import type { LocalizedText } from '../localizedText.ts'

export interface StatSet {
  /** The day the numbers were counted and approved. */
  readonly asOf: string
  readonly stats: readonly {
    readonly id: string
    readonly value: LocalizedText
    readonly label: LocalizedText
  }[]
}

const onTime = {
  id: 'onTime',
  value: { en: '100%', hi: '100%' },
  label: { en: 'payments made on time so far', hi: 'भुगतान अब तक समय पर' },
} as const

/**
 * One set per page (K-029): the documents say different numbers on different pages, and each page keeps its own.
 * `default` is every page without a set of its own (D3 s9); `mld` is the landing page of the debentures (D2 s9).
 */
export const statSets: Readonly<Record<'default' | 'mld', StatSet>> = {
  default: {
    asOf: '2026-09-30',
    stats: [
      {
        id: 'investors',
        value: { en: '1.5 lakh+', hi: '1.5 लाख+' },
        label: { en: 'investors', hi: 'निवेशक' },
      },
      {
        id: 'assets',
        value: { en: '₹1,250 crore+', hi: '₹1,250 करोड़+' },
        label: { en: 'assets under management', hi: 'प्रबंधन के अधीन संपत्ति' },
      },
      onTime,
    ],
  },
  mld: {
    asOf: '2026-03-31',
    stats: [
      {
        id: 'investors',
        value: { en: '1.3 lakh', hi: '1.3 लाख' },
        label: { en: 'users', hi: 'उपयोगकर्ता' },
      },
      {
        id: 'assets',
        value: { en: '₹1,185 crore', hi: '₹1,185 करोड़' },
        label: { en: 'managed', hi: 'प्रबंधित' },
      },
      onTime,
    ],
  },
}

/** Stands below every set: a record of the past is no promise. */
export const statsNote: LocalizedText = {
  en: 'Numbers of the past. They do not assure returns or payments in the future.',
  hi: 'ये बीते समय के आँकड़े हैं। इनसे भविष्य के रिटर्न या भुगतान का भरोसा नहीं मिलता।',
}
