import { z } from 'zod'
import type { Person } from './demoPerson.ts'

/** The newest ones, which somebody who looks at the demo finds unread. */
const leftUnread = 3
/** As many as one call takes. */
const atOnce = 20

/** Reads the notifications of a year of coupons, as an investor does who has looked in now and then. */
export async function readNotifications(person: Person): Promise<void> {
  const ids: string[] = []
  for (let hasMore = true; hasMore; ) {
    const before = ids.at(-1)
    const query = before === undefined ? '' : `?before=${encodeURIComponent(before)}`
    const { data, more } = page.parse(await person.get(`/notifications${query}`))
    ids.push(...data.map(({ id }) => id))
    hasMore = more
  }
  for (let at = leftUnread; at < ids.length; at += atOnce)
    await person.post('/notifications/read', { ids: ids.slice(at, at + atOnce) })
}

const page = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })), more: z.boolean() })
