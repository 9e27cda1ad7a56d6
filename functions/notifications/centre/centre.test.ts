import { beforeEach, describe, expect, it } from 'vitest'
import { mostUnread } from '../../../shared/contracts/notifications/notificationKinds.ts'
import { letterOf } from '../../platform/letters/letter.ts'
import { bodyOf, callOf } from '../../platform/testing/calls.ts'
import { memoryTable } from '../../platform/testing/memoryTable.ts'
import { type NotificationStore, notificationStore } from '../notificationStore.ts'
import { notify } from '../notify.ts'
import { handleCountUnread, handleListNotifications, handleMarkNotificationsRead } from './centre.ts'

const start = Date.parse('2026-11-20T04:30:00.000Z')
let notifications: NotificationStore
beforeEach(() => {
  notifications = notificationStore(memoryTable(), 'notifications')
})

/** Writes the nth notification, a minute after the one before. */
const write = (n: number, investorId = 'inv_1', more: Parameters<typeof notify>[5] = {}) => {
  const now = new Date(start + n * 60_000)
  const delivery = { id: `evt_${now.getTime().toString(36)}-00`, now, correlationId: 'req-1' }
  const letter = letterOf({ en: `News ${n}`, hi: `समाचार ${n}` }, { en: ['One.'], hi: ['एक।'] })
  return notify({ notifications }, 'onOrderPaid', delivery, investorId, letter, more)
}
const call = (investorId = 'inv_1') => callOf(investorId, new Date(start))
const list = async (before?: string, investorId?: string) =>
  bodyOf(await handleListNotifications({ notifications })({ before }, call(investorId)))
const unread = async () => bodyOf(await handleCountUnread({ notifications })({}, call())).unread
const read = async (input: { ids?: string[]; all?: boolean }, investorId?: string) =>
  bodyOf(await handleMarkNotificationsRead({ notifications })(input, call(investorId))).unread
const subjects = (page: Awaited<ReturnType<typeof list>>) => page.data.map(({ text }) => text.en.subject)

describe('the notification centre', () => {
  it('lists what was written, the newest first, in both languages, unread', async () => {
    for (const n of [1, 2, 3]) await write(n)
    const page = await list()
    expect(subjects(page)).toEqual(['News 3', 'News 2', 'News 1'])
    expect([page.more, page.unread]).toEqual([false, 3])
    expect(page.data[0]).toMatchObject({
      kind: 'orders',
      unread: true,
      at: new Date(start + 180_000).toISOString(),
      text: { hi: { subject: 'समाचार 3', paragraphs: ['एक।'] } },
    })
  })

  it('is empty before anything was written', async () => {
    expect(await list()).toMatchObject({ data: [], more: false, unread: 0 })
  })

  it('shows one event once, however often it comes, and keeps it read', async () => {
    await write(1)
    await read({ all: true })
    await write(1)
    expect((await list()).data).toHaveLength(1)
    expect(await unread()).toBe(0)
  })

  it('goes on page by page, with none lost and none twice', async () => {
    for (let n = 1; n <= 45; n += 1) await write(n)
    const pages = []
    for (let before: string | undefined, more = true; more; ) {
      const page = await list(before)
      pages.push(page.data.length)
      before = page.data.at(-1)?.id
      more = page.more
    }
    expect(pages).toEqual([20, 20, 5])
  })

  it('marks one as read, in every tab, and the rest stays unread; a repeat is harmless', async () => {
    for (const n of [1, 2, 3]) await write(n)
    const id = (await list()).data[1]?.id ?? ''
    expect(await read({ ids: [id] })).toBe(2)
    expect(await read({ ids: [id, 'ntf_unknown'] })).toBe(2)
    expect((await list()).data.map(one => one.unread)).toEqual([true, false, true])
    expect(await unread()).toBe(2)
  })

  it('marks all as read', async () => {
    for (const n of [1, 2, 3]) await write(n)
    expect(await read({ all: true })).toBe(0)
    expect((await list()).data.some(one => one.unread)).toBe(false)
  })

  it('of one investor is nothing of another, also to be read', async () => {
    await write(1, 'inv_2')
    expect((await list()).data).toEqual([])
    const id = (await list(undefined, 'inv_2')).data[0]?.id ?? ''
    await read({ ids: [id], all: true })
    expect((await list(undefined, 'inv_2')).unread).toBe(1)
  })

  it('does not show a letter to a former address', async () => {
    await write(1, 'inv_1', { to: 'former', suffix: '-former' })
    expect(await list()).toMatchObject({ data: [], unread: 0 })
  })

  it('counts up to a hundred, and marks all as read also beyond it', async () => {
    for (let n = 1; n <= 2 * mostUnread + 3; n += 1) await write(n)
    expect(await unread()).toBe(mostUnread)
    expect(await read({ all: true })).toBe(0)
    expect(await unread()).toBe(0)
  })

  it('shows what is unread on every page, also behind a hundred newer ones, and marks it as read', async () => {
    for (let n = 1; n <= mostUnread + 30; n += 1) await write(n)
    let page = await list()
    while (page.more) page = await list(page.data.at(-1)?.id)
    expect(page.data.map(one => one.unread)).toEqual(page.data.map(() => true))
    const id = page.data.at(-1)?.id ?? ''
    await read({ ids: [id, id] })
    expect((await list(page.data.at(-2)?.id)).data.map(one => one.unread)).toEqual([false])
  })
})
