/** Which banners an investor is shown (K-250). Pure. */

type LocalizedText = Readonly<Record<'en' | 'hi', string>>

export interface Banner {
  readonly id: string
  readonly type: 'popup' | 'firstLogin' | 'downloadApp'
  readonly shownTo: 'everybody' | 'nobody' | 'whoHasNotInvested'
  /** Indian dates, both inclusive; no limit when left out. */
  readonly from?: string
  readonly until?: string
  readonly title: LocalizedText
  readonly description: LocalizedText
  readonly imageUrl?: string
  readonly videoUrl?: string
}

/** What the decision depends on. */
export interface Viewer {
  readonly today: string
  /** The investor bought units, is buying them, or used the discount of the first transaction. */
  readonly hasInvested: boolean
}

/** Whether a banner is shown to an investor today. */
export function isShown({ shownTo, from, until }: Banner, { today, hasInvested }: Viewer): boolean {
  if (from !== undefined && today < from) return false
  if (until !== undefined && today > until) return false
  if (shownTo === 'whoHasNotInvested') return !hasInvested
  return shownTo === 'everybody'
}
