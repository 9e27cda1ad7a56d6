// @vitest-environment jsdom

import { describe, expect, it, vi } from 'vitest'
import type { Opportunity } from '../../../../../shared/contracts/bonds/bondBody.ts'
import { bondsEn } from '../../../../../shared/texts/en/bonds.ts'
import { act, fireEvent, screen } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { toasts } from '../../../components/ui/feedback/toasts.ts'
import {
  type FakeHandler,
  fakeServer,
  lineDown,
  refuses,
  replies,
  type SentRequest,
} from '../../../lib/calls/testing/fakeServer.ts'
import { opportunityAs } from '../testing/bondFixture.ts'
import { WatchedList } from './WatchedList.tsx'
import { WatchStar } from './WatchStar.tsx'

const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
prepareScreenTests('2026-11-23T05:00:00.000Z')

/** A server with a list that changes as it is asked to. */
async function renderList(products: readonly string[], more: Record<string, FakeHandler> = {}) {
  const kept = {
    rows: products.map(product => opportunityAs({ product, displayName: product })),
    letters: true,
  }
  const server = fakeServer({
    'GET /orobonds/watchList': () => replies({ data: kept.rows, letters: kept.letters }),
    'POST /orobonds/watchList': ({ body }: SentRequest) => {
      const { product, watched } = body as { product: string; watched: boolean }
      const others = kept.rows.filter((one: Opportunity) => one.product !== product)
      kept.rows = watched ? [opportunityAs({ product, displayName: product }), ...others] : others
      return replies({})
    },
    'POST /orobonds/watchList/letters': ({ body }: SentRequest) => {
      kept.letters = (body as { letters: boolean }).letters
      return replies({})
    },
    ...more,
  })
  renderWithTexts(
    <>
      <WatchedList dealHref={id => `#/x-bond/${id}`} listHref="#/list" />
      <aside>
        <WatchStar bond={{ product: 'new-2030', displayName: 'New 2030' }} />
      </aside>
    </>,
    bondsEn,
  )
  await tick()
  await tick()
  return server
}
const star = (name: string) => screen.getByRole('button', { name: `Watch: ${name}` })
const press = async (element: HTMLElement) => {
  fireEvent.click(element)
  await tick()
  await tick()
}

describe('the watch list (U16)', () => {
  it('has a deal from its star on, says that letters come, and loses it by the star again', async () => {
    const server = await renderList(['konkan-2029'])
    expect(screen.getAllByRole('article')).toHaveLength(1)
    expect(star('New 2030').getAttribute('aria-pressed')).toBe('false')
    await press(star('New 2030'))
    expect(server.to('/orobonds/watchList').at(-2)?.body).toEqual({ product: 'new-2030', watched: true })
    expect(star('New 2030').getAttribute('aria-pressed')).toBe('true')
    expect(screen.getAllByRole('article')).toHaveLength(2)
    expect(toasts.get().at(-1)?.text).toContain('We write to you when it opens')
    await press(star('konkan-2029'))
    expect(screen.queryByRole('link', { name: 'konkan-2029' })).toBeNull()
  })

  it('empty says how a deal comes onto it', async () => {
    await renderList([])
    expect(screen.getByText('You watch no deal yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See what is on offer' }).getAttribute('href')).toBe('#/list')
  })

  it('stops the letters and has them again', async () => {
    const server = await renderList(['konkan-2029'])
    const letters = () => screen.getByRole<HTMLInputElement>('switch')
    expect(letters().checked).toBe(true)
    expect(screen.getByText(/moves by more than 1 point of yield a year/)).toBeTruthy()
    await press(letters())
    expect(server.to('/orobonds/watchList/letters').map(one => one.body)).toEqual([{ letters: false }])
    expect(letters().checked).toBe(false)
    await press(star('New 2030'))
    expect(toasts.get().at(-1)?.text).toBe('On your watch list. Letters about it are stopped.')
  })

  it('says why a deal was not taken', async () => {
    await renderList([], {
      'POST /orobonds/watchList': () => refuses('bonds.watchListFull', 400, { params: { most: 50 } }),
    })
    await press(star('New 2030'))
    expect(toasts.get().at(-1)?.text).toBe('You can watch 50 deals. Take one off the list first')
    expect(star('New 2030').getAttribute('aria-pressed')).toBe('false')
  })

  it('that cannot be read can be tried again, and shows no star that would lie', async () => {
    await renderList([], { 'GET /orobonds/watchList': lineDown })
    await tick(60_000)
    expect(screen.getByText('The watch list could not be fetched')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Watch/ })).toBeNull()
  })
})
