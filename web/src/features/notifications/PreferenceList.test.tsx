// @vitest-environment jsdom

import { describe, expect, it, vi } from 'vitest'
import { notificationsEn } from '../../../../shared/texts/en/notifications.ts'
import { sessionEn } from '../../../../shared/texts/en/session.ts'
import { act, fireEvent, screen, within } from '../../components/testing/library.ts'
import { prepareScreenTests } from '../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../components/testing/renderWithTexts.tsx'
import { toasts } from '../../components/ui/feedback/toasts.ts'
import { fakeServer, refuses, replies } from '../../lib/calls/testing/fakeServer.ts'
import { PreferenceList } from './PreferenceList.tsx'

prepareScreenTests('2026-11-25T04:30:00Z')
const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
const answered = (email: string[], whatsapp: string[] = []) =>
  replies({ data: { email, whatsapp, push: [] } })

async function show(handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ 'GET /notifications/preferences': () => answered(['kyc']), ...handlers })
  renderWithTexts(<PreferenceList />, { ...notificationsEn, ...sessionEn })
  await tick()
  return server
}
const kind = (name: string) => within(screen.getByRole('group', { name }))
const isOn = (name: string, channel: string) => kind(name).getByRole('switch', { name: channel })

describe('preferences of notifications', () => {
  it('have a switch per kind and channel, and say which letters always come', async () => {
    await show()
    expect(isOn('KYC', 'E-mail').getAttribute('aria-checked')).toBe('false')
    expect(isOn('Payments to you', 'E-mail').getAttribute('aria-checked')).toBe('true')
    expect(kind('Account').getByText('E-mail: always')).toBeDefined()
    expect(kind('Account').queryByRole('switch', { name: 'E-mail' })).toBeNull()
    expect(kind('Watched deals').getByText('E-mail: as chosen on your watch list')).toBeDefined()
    for (const name of ['WhatsApp', 'Devices'])
      expect(screen.getAllByRole('switch', { name })).toHaveLength(7)
  })

  it('are saved at once', async () => {
    const kept = [['kyc'], ['kyc', 'payments']]
    const { to } = await show({
      'GET /notifications/preferences': () => answered(kept.shift() ?? []),
      'POST /notifications/preferences': () => answered(['kyc', 'payments']),
    })
    fireEvent.click(isOn('Payments to you', 'E-mail'))
    await tick()
    expect(to('/notifications/preferences').find(({ body }) => body !== undefined)?.body).toEqual({
      channel: 'email',
      kind: 'payments',
      on: false,
    })
    expect(toasts.get().map(({ text }) => text)).toContain('Saved')
    expect(isOn('Payments to you', 'E-mail').getAttribute('aria-checked')).toBe('false')
  })

  it('go back when they could not be saved, with the reason', async () => {
    await show({ 'POST /notifications/preferences': () => refuses('notifications.letterAlways') })
    fireEvent.click(isOn('Payments to you', 'E-mail'))
    await tick()
    expect(toasts.get().map(({ text }) => text)).toContain(notificationsEn['notifications.letterAlways'])
    expect(isOn('Payments to you', 'E-mail').getAttribute('aria-checked')).toBe('true')
  })

  it('that cannot be read say so and can be tried again', async () => {
    await show({ 'GET /notifications/preferences': () => replies({}, 503) })
    expect(screen.getByText('Your choices could not be read')).toBeDefined()
  })
})
