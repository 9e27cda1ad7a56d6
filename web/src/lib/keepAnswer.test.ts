import { describe, expect, it } from 'vitest'
import { keepAnswer } from './keepAnswer.ts'

const good = { ok: true, body: { data: { status: 'none' } } }

describe('an answer that was had', () => {
  it.each([0, 401, 429, 503])('stays on the screen when asking again ends with %i', status => {
    expect(keepAnswer(good, { ok: false, status })).toBe(good)
  })
  it('gives way to a newer one, and to a refusal that means it', () => {
    const newer = { ok: true, body: { data: { status: 'pending' } } }
    expect(keepAnswer(good, newer)).toEqual(newer)
    const refused = { ok: false, status: 400, problem: { id: 'account.cannotFetch' } }
    expect(keepAnswer(good, refused)).toEqual(refused)
  })
  it('is not invented: the first failure shows', () => {
    const failed = { ok: false, status: 0 }
    expect(keepAnswer(undefined, failed)).toEqual(failed)
    expect(keepAnswer({ ok: false, status: 503 }, failed)).toEqual(failed)
  })
})
