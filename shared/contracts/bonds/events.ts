import * as z from 'zod/mini'
import { eventsOf } from '../defineEvent.ts'

const event = eventsOf('bonds')

/** An operator put an instrument on show, or changed it. */
export const instrumentPublished = event('instrumentPublished', {
  product: z.string(),
  ISIN: z.optional(z.string()),
})

/** What can be news of a watched deal: sold for the first time, sold again, or at another price. */
export const watchedNews = ['opened', 'openAgain', 'priceMoved'] as const

/** A deal that an investor watches has news; once per event and person. Yields are percent a year, of a move both. */
export const watchedDealMoved = event('watchedDealMoved', {
  investorId: z.string(),
  product: z.string(),
  news: z.enum(watchedNews),
  yieldPercent: z.string(),
  formerPercent: z.string(),
})

/** A page of a deal's watchers is to be compared with it on a morning (ISO day); `after` is the last investor of the page before. */
export const watchPageDue = event('watchPageDue', {
  product: z.string(),
  day: z.string(),
  after: z.optional(z.string()),
})

/** The issuer uses a call: on `date` everything is paid back, and nothing after it. */
export const callAnnounced = event('callAnnounced', {
  product: z.string(),
  ISIN: z.string(),
  date: z.string(),
})
