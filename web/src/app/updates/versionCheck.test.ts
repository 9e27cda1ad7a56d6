// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionEn } from '../../../../shared/texts/en/session.ts'
import { toasts } from '../../components/ui/feedback/toasts.ts'
import { fakeServer, lineDown } from '../../lib/calls/testing/fakeServer.ts'
import { putTexts } from '../../lib/i18n.ts'
import { checkVersion } from './versionCheck.ts'

describe('the version check', () => {
  beforeEach(() => {
    toasts.set([])
    putTexts('en', sessionEn)
  })
  afterEach(() => vi.unstubAllGlobals())

  it('says nothing while the server expects this web', async () => {
    fakeServer({ 'GET /version': () => new Response('5.0.0\n') })
    await checkVersion()
    expect(toasts.get()).toEqual([])
  })

  it('says that there is an update, in the documented words, and leaves it standing', async () => {
    fakeServer({ 'GET /version': () => new Response('5.1.0') })
    await checkVersion()
    expect(toasts.get()).toMatchObject([
      {
        tone: 'info',
        text: "We have a new update, please clear your browser's cache by press Ctrl + Shift + R",
      },
    ])
  })

  it.each([
    ['the line is down', lineDown],
    ['the server is busy', () => new Response('', { status: 503 })],
  ])('takes it for no other version when %s', async (_what, handler) => {
    fakeServer({ 'GET /version': handler })
    await checkVersion()
    expect(toasts.get()).toEqual([])
  })
})
