/** Which banners an investor is shown: pure, so that the server decides it in one place (K-250). */

interface Said {
  readonly en: string
  readonly hi: string
}

export interface Banner {
  readonly id: string
  readonly type: 'popup' | 'firstLogin' | 'downloadApp'
  readonly shownTo: 'everybody' | 'nobody' | 'whoHasNotInvested'
  /** Indian dates, both inclusive; always when left out. */
  readonly from?: string
  readonly until?: string
  readonly title: Said
  readonly description: Said
  readonly imageUrl?: string
  readonly videoUrl?: string
}

/** What the decision needs to know of the investor. */
export interface Viewer {
  readonly today: string
  /** Units were bought or are being bought, or the discount of the first transaction is taken. */
  readonly hasInvested: boolean
}

/** Whether a banner is shown to an investor today. */
export function isShown({ shownTo, from, until }: Banner, { today, hasInvested }: Viewer): boolean {
  if (from !== undefined && today < from) return false
  if (until !== undefined && today > until) return false
  if (shownTo === 'whoHasNotInvested') return !hasInvested
  return shownTo === 'everybody'
}
