// @vitest-environment jsdom

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { notificationsEn } from '../../../../shared/texts/en/notifications.ts'
import { act, fireEvent, screen } from '../../components/testing/library.ts'
import { prepareScreenTests } from '../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../components/testing/renderWithTexts.tsx'
import { fakeServer, lineDown, replies } from '../../lib/calls/testing/fakeServer.ts'
import { NotificationList } from './NotificationList.tsx'

prepareScreenTests('2026-11-25T04:30:00Z')
const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

const one = (n: number, unread = true) => {
  const paragraphs = [`Sentence ${n}.`, `Your order: http://site.test/platform/#/orobonds-order/ord_${n}`]
  return {
    id: `ntf_${n}.onOrderPaid`,
    kind: 'orders',
    at: '2026-11-25T04:00:00.000Z',
    unread,
    text: { en: { subject: `News ${n}`, paragraphs }, hi: { subject: `समाचार ${n}`, paragraphs } },
  }
}
let pages: Response[]
beforeEach(() => {
  pages = []
})
const page = (data: unknown[], more = false, unread = data.length): Response =>
  replies({ data, more, unread })

async function show(handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /notifications': () => pages.shift() ?? page([one(1, false)], false, 0),
    'POST /notifications/read': () => replies({ unread: 0 }),
    ...handlers,
  })
  renderWithTexts(<NotificationList dealsHref="#/deals" preferencesHref="#/preferences" />, notificationsEn)
  await tick()
  return server
}
const opened = (subject: RegExp) => {
  const details = screen.getByText(subject).closest('details')
  if (details === null) throw new Error('no details')
  details.open = true
  fireEvent(details, new Event('toggle'))
}

describe('the list of notifications', () => {
  it('says when there is nothing yet, and what to do', async () => {
    pages = [page([])]
    await show()
    expect(screen.getByText('Nothing yet')).toBeDefined()
    expect(screen.getByRole('link', { name: 'See what is on offer' }).getAttribute('href')).toBe('#/deals')
  })

  it('shows each with its kind and time, and what is unread in words', async () => {
    pages = [page([one(2), one(1, false)], false, 1)]
    await show()
    expect(screen.getByText(/News 2/).textContent).toBe('Unread: News 2')
    expect(screen.getByText(/News 1/).textContent).toBe('News 1')
    expect(screen.getAllByText(/^Orders · 25 Nov 2026/)).toHaveLength(2)
  })

  it('is read when it is opened, once, and leads to the thing within the app', async () => {
    pages = [page([one(1)])]
    const { to } = await show()
    expect(to('/notifications/read')).toHaveLength(0)
    opened(/News 1/)
    await tick()
    opened(/News 1/)
    await tick()
    expect(to('/notifications/read').map(({ body }) => body)).toEqual([{ ids: ['ntf_1.onOrderPaid'] }])
    expect(screen.getByText(/News 1/).textContent).toBe('News 1')
    expect(screen.getByRole('link', { name: 'Your order', hidden: true }).getAttribute('href')).toBe(
      '#/orobonds-order/ord_1',
    )
  })

  it('stays unread when that could not be said to the server', async () => {
    pages = [page([one(1)])]
    await show({ 'POST /notifications/read': lineDown })
    opened(/News 1/)
    await tick()
    expect(screen.getByText(/News 1/).textContent).toBe('Unread: News 1')
  })

  it('marks all as read, and offers it only while something is unread', async () => {
    pages = [page([one(1)])]
    const { to } = await show()
    fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await tick()
    expect(to('/notifications/read').map(({ body }) => body)).toEqual([{ all: true }])
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  })

  it('says why marking all failed, and nothing is lost', async () => {
    pages = [page([one(1)])]
    await show({ 'POST /notifications/read': () => replies({}, 503) })
    fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await tick()
    expect(screen.getByRole('alert').textContent).not.toBe('')
    expect(screen.getByText(/News 1/).textContent).toBe('Unread: News 1')
  })

  it('reads older ones page by page, after the last one', async () => {
    pages = [page([one(3), one(2)], true), page([one(1)], false)]
    const { to } = await show()
    fireEvent.click(screen.getByRole('button', { name: 'Show older ones' }))
    await tick()
    expect(to('/notifications').at(-1)?.query.get('before')).toBe('ntf_2.onOrderPaid')
    expect(screen.getAllByText(/News \d/)).toHaveLength(3)
    expect(screen.queryByRole('button', { name: 'Show older ones' })).toBeNull()
  })

  it('that cannot be read says so and can be tried again', async () => {
    await show({ 'GET /notifications': () => replies({}, 503) })
    expect(screen.getByText('Your notifications could not be read')).toBeDefined()
    expect(screen.getByRole('button', { name: /again/i })).toBeDefined()
  })
})
