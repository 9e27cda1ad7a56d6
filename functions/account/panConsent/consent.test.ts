import { describe, expect, it } from 'vitest'
import { problemOf } from '../../platform/testing/calls.ts'
import {
  agreed,
  answers,
  byGuardian,
  child,
  codeIn,
  confirm,
  days,
  deliver,
  entry,
  mother,
  otherThan,
  ownEmail,
  ownPan,
  remove,
  restore,
  save,
  scene,
  seconds,
  send,
  sweep,
  tokenIn,
  withdraw,
  withdrawBy,
} from '../testing/panScene.ts'

const events = (name: string) => scene.table.events(name)
const father = { ...mother, pan: 'QRSPF4321K', name: 'Ravi Rao', email: 'ravi@example.in' }

describe('the code of a holder', () => {
  it('goes to the address of the person once, says who asks and what is seen, and names the PAN by its end', async () => {
    await save(mother)
    expect(await send()).toMatchObject({
      body: { data: { resendAfterSeconds: 30, expiresInSeconds: 300, sentTo: mother.email } },
    })
    const mails = await deliver()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [mother.email, 'Asha S Rao asks to see your investments'],
    ])
    const text = mails[0]?.text ?? ''
    expect(text).toContain('PAN ••••••321K')
    expect(text).toContain('ignoring this letter means no')
    expect(text).not.toContain(mother.pan)
    expect(text).toContain('https://site.test/platform/#/withdraw-consent?token=inv_1.pan_')
  })

  it('is not sent in the name that the investor typed: the KYC has the investor’s PAN first', async () => {
    scene.ownPan = undefined
    await save(mother)
    expect(problemOf(await send())).toBe('pans.kycFirst')
    expect(await deliver()).toEqual([])
    scene.ownPan = ownPan
    expect(await send()).toMatchObject({ ok: true })
    // The KYC lost its PAN, e.g. by a correction, before the letter went out.
    scene.ownPan = undefined
    expect(await deliver()).toEqual([])
  })

  it('makes the PAN usable, with who agreed, when and to which text', async () => {
    await agreed()
    expect(await entry()).toMatchObject({
      status: 'agreed',
      pending: false,
      agreedAt: '2026-11-20T04:30:00.000Z',
    })
    const ids = { investorId: 'inv_1', panId: (await entry())?.panId }
    expect(events('panConsentGiven')).toEqual([ids])
    const rows = [...scene.table.rows.values()]
    expect(rows.find(({ panId, state }) => panId === ids.panId && state !== undefined)).toMatchObject({
      consent: { by: 'holder', at: '2026-11-20T04:30:00.000Z', textVersion: '2026-11' },
    })
    expect(scene.mails.map(({ subject }) => subject)).toEqual([
      'Asha S Rao asks to see your investments',
      'You agreed: Asha S Rao sees your PAN',
    ])
  })

  it('is locked after five wrong tries, and a right one comes too late then', async () => {
    await save(mother)
    await send()
    const code = codeIn(await deliver())
    for (const count of [4, 3, 2, 1])
      expect(await confirm(otherThan(code))).toMatchObject({
        problem: { id: 'auth.otpInvalid', field: 'otp', params: { count } },
      })
    expect(problemOf(await confirm(otherThan(code)))).toBe('auth.otpLocked')
    expect(problemOf(await confirm(code))).toBe('auth.otpLocked')
    expect(await entry()).toMatchObject({ status: 'waiting' })
  })

  it('is over after five minutes; the next one can be asked for after half a minute', async () => {
    await save(mother)
    await send()
    expect(await send()).toMatchObject({ problem: { id: 'auth.otpTooSoon', params: { seconds: 30 } } })
    const code = codeIn(await deliver())
    scene.clock += seconds(300)
    expect(problemOf(await confirm(code))).toBe('auth.otpExpired')
    expect(await send()).toMatchObject({ ok: true })
    expect(await confirm(codeIn(await deliver()))).toMatchObject({ ok: true })
  })

  it('confirms only the PAN and the address that it was sent for', async () => {
    await save(mother)
    await save(father)
    await send(mother.pan)
    const code = codeIn(await deliver())
    expect(problemOf(await confirm(code, father.pan))).toBe('pans.codeOther')
    await save({ ...mother, email: 'other@example.in' })
    expect(problemOf(await confirm(code))).toBe('pans.codeOther')
    expect(await entry()).toMatchObject({ status: 'waiting' })
  })

  it('is not sent any more when the address has changed before the letter went out', async () => {
    await save(mother)
    await send()
    await save({ ...mother, email: 'other@example.in' })
    expect(await deliver()).toEqual([])
  })

  it('confirms nothing when the address changes in the moment in which it is taken', async () => {
    await save(mother)
    await send()
    const code = codeIn(await deliver())
    scene.table.meanwhile(async () => void (await save({ ...mother, email: 'other@example.in' })))
    expect(await confirm(code)).toMatchObject({ problem: { id: 'pans.codeOther', field: 'otp' } })
    expect(await entry()).toMatchObject({ status: 'waiting', email: 'other@example.in' })
    expect(events('panConsentGiven')).toEqual([])
  })

  it('used twice at once agrees once', async () => {
    await save(mother)
    await send()
    const code = codeIn(await deliver())
    scene.table.meanwhile(async () => void (await confirm(code)))
    expect(await confirm(code)).toMatchObject({ ok: true })
    expect(await confirm(code)).toMatchObject({ ok: true })
    expect(events('panConsentGiven')).toHaveLength(1)
  })

  it('is not needed by who has agreed, and by a ward', async () => {
    await agreed()
    expect(problemOf(await send())).toBe('pans.agreedAlready')
    await save(byGuardian)
    expect(problemOf(await send(child.pan))).toBe('pans.agreedAlready')
    expect(await deliver()).toEqual([])
  })

  it('goes to one address ten times a day at most, whichever investors ask', async () => {
    // Five investors ask twice each: none of them is near a limit of its own.
    for (const by of ['inv_1', 'inv_2', 'inv_3', 'inv_4', 'inv_5']) {
      await save(mother, undefined, by)
      for (let time = 0; time < 2; time += 1) {
        expect(await send(mother.pan, by)).toMatchObject({ ok: true })
        scene.clock += seconds(330)
      }
    }
    await save(mother, undefined, 'inv_6')
    expect(problemOf(await send(mother.pan, 'inv_6'))).toBe('auth.otpTooMany')
    // Another address is not concerned.
    await save(father, undefined, 'inv_6')
    expect(await send(father.pan, 'inv_6')).toMatchObject({ ok: true })
    scene.clock += days(1)
    expect(await send(mother.pan, 'inv_6')).toMatchObject({ ok: true })
  })
})

describe('an edit', () => {
  it('of the name for one’s own use keeps the consent and asks nobody', async () => {
    await agreed()
    const before = scene.questions.length
    expect(await save({ ...mother, nickName: 'Maa', version: 2 })).toMatchObject({
      body: { data: { status: 'agreed', nickName: 'Maa', version: 3 } },
    })
    expect(scene.questions).toHaveLength(before)
  })

  it('from an old tab is refused and overwrites nothing', async () => {
    await save(mother)
    await save({ ...mother, nickName: 'Maa', version: 1 })
    expect(problemOf(await save({ ...mother, nickName: 'Mum', version: 1 }))).toBe('pans.moved')
    scene.table.meanwhile(async () => void (await save({ ...mother, nickName: 'Mata', version: 2 })))
    expect(problemOf(await save({ ...mother, nickName: 'Mum', version: 2 }))).toBe('pans.moved')
    expect(await entry()).toMatchObject({ nickName: 'Mata' })
  })

  it('to another address ends the consent until the new one agrees', async () => {
    await agreed()
    await save({ ...mother, email: 'meena.rao@example.in' })
    expect(await entry()).toMatchObject({ status: 'waiting', pending: true })
    expect(events('panConsentWithdrawn')).toHaveLength(1)
  })

  it('to another address is written to the old one, which had agreed, and to no other', async () => {
    await agreed()
    await save({ ...mother, email: 'new@example.in' })
    const mails = await deliver()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [mother.email, 'Asha S Rao has replaced your address: your consent has ended'],
    ])
    expect(mails[0]?.text).toContain('PAN ••••••321K')
    expect(mails[0]?.text).not.toContain('new@example.in')
    // What is shown to the investor, and whom the next letters go to, is the new address alone.
    expect(JSON.stringify(await entry())).not.toContain(mother.email)
    scene.clock += seconds(30)
    expect(await send()).toMatchObject({ ok: true })
    expect((await deliver()).map(({ to }) => to)).toEqual(['new@example.in'])
  })

  it('is written to the old one also when the letter is late and the new one has agreed', async () => {
    await agreed()
    await save({ ...mother, email: 'new@example.in' })
    scene.clock += seconds(30)
    await send()
    const code = codeIn(await deliver(['onPanCodeRequested']))
    expect(await confirm(code)).toMatchObject({ ok: true })
    expect((await deliver(['onPanConsentWithdrawn'])).map(({ to }) => to)).toEqual([mother.email])
  })

  it.each([
    ['that has not agreed', () => save(mother)],
    ['of a ward', () => save({ ...byGuardian, email: 'kiran@example.in' })],
  ])('of an address %s is written to nobody', async (_whose, prepare) => {
    await prepare()
    await deliver()
    await save({ ...mother, email: 'new@example.in' })
    await save({ ...byGuardian, email: 'new@example.in' })
    expect(await deliver()).toEqual([])
  })

  it('of the name or the date of birth is checked anew', async () => {
    await agreed()
    answers({ nameMatches: false })
    expect(problemOf(await save({ ...mother, name: 'Somebody Else' }))).toBe('kyc.panNameDiffers')
    expect(await entry()).toMatchObject({ name: mother.name })
  })
})

describe('a consent that is taken back', () => {
  it('by the link of a letter ends at once, and the investor hears of it', async () => {
    await agreed()
    const token = tokenIn(scene.mails)
    expect(await withdrawBy(token)).toMatchObject({ ok: true })
    expect(await withdrawBy(token)).toMatchObject({ ok: true })
    expect(await entry()).toMatchObject({ status: 'withdrawn', pending: true, askAgainFrom: '2026-12-20' })
    expect(events('panConsentWithdrawn')).toHaveLength(1)
    expect((await deliver()).map(({ to, subject }) => [to, subject])).toEqual([
      [ownEmail, 'Meena Rao has taken the consent back'],
    ])
  })

  it('by the holder keeps letters away for 30 days, whatever is tried', async () => {
    await agreed()
    await withdrawBy(tokenIn(scene.mails))
    expect(await send()).toMatchObject({ problem: { id: 'pans.askLater', params: { when: '20/12/2026' } } })
    await save({ ...mother, email: 'meena.rao@example.in' })
    expect(problemOf(await send())).toBe('pans.askLater')
    await remove()
    await restore()
    expect(problemOf(await send())).toBe('pans.askLater')
    scene.clock = Date.parse('2026-12-19T18:30:00.000Z')
    expect(await send()).toMatchObject({ ok: true })
    expect(await confirm(codeIn(await deliver()))).toMatchObject({ ok: true })
    expect(await entry()).toMatchObject({ status: 'agreed' })
  })

  it('by the holder makes a code that is out already worth nothing', async () => {
    await save(mother)
    await send()
    const mails = await deliver()
    await withdrawBy(tokenIn(mails))
    expect(await confirm(codeIn(mails))).toMatchObject({
      problem: { id: 'pans.askLater', params: { when: '20/12/2026' } },
    })
    expect(await entry()).toMatchObject({ status: 'withdrawn' })
  })

  it('by the holder stops a letter that has not gone out yet', async () => {
    await save(mother)
    await send()
    const mails = await deliver()
    scene.clock += seconds(30)
    await send()
    await withdrawBy(tokenIn(mails))
    expect(await deliver()).toEqual([])
  })

  it('by the holder in the moment in which the code is taken counts more', async () => {
    await save(mother)
    await send()
    const mails = await deliver()
    scene.table.meanwhile(async () => void (await withdrawBy(tokenIn(mails))))
    expect(problemOf(await confirm(codeIn(mails)))).toBe('pans.askLater')
    expect(await entry()).toMatchObject({ status: 'withdrawn' })
  })

  it('by the holder is not replaced by the investor’s own withdrawal', async () => {
    await agreed()
    await withdrawBy(tokenIn(scene.mails))
    await save({ ...mother, email: 'meena.rao@example.in' })
    expect(await withdraw()).toMatchObject({ ok: true })
    expect(await entry()).toMatchObject({ status: 'withdrawn', askAgainFrom: '2026-12-20' })
    expect(problemOf(await send())).toBe('pans.askLater')
  })

  it('by the holder of a deleted PAN counts also when the PAN is erased and added anew', async () => {
    await save(mother)
    await send()
    const token = tokenIn(await deliver())
    await remove()
    scene.clock += days(29)
    await withdrawBy(token)
    scene.clock += days(2)
    await sweep()
    expect(await entry()).toBeUndefined()
    await save(mother)
    expect(await entry()).toMatchObject({ status: 'waiting', askAgainFrom: '2027-01-18' })
    expect(problemOf(await send())).toBe('pans.askLater')
    // Nothing else of the person is left by the erasure, and the row goes when the "no" is over.
    await remove()
    scene.clock += days(31)
    await sweep()
    const [row] = [...scene.table.rows.values()].filter(({ state }) => state === 'erased')
    expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(['withdrawn']))
  })

  it('by the holder once more, after another letter, keeps letters away for another 30 days', async () => {
    await agreed()
    const token = tokenIn(scene.mails)
    await withdrawBy(token)
    scene.clock = Date.parse('2026-12-20T04:30:00.000Z')
    await send()
    await deliver()
    await withdrawBy(token)
    expect(await entry()).toMatchObject({ askAgainFrom: '2027-01-19' })
  })

  it('by the investor ends at once, and the holder hears of it; then they may be asked again', async () => {
    await agreed()
    expect(await withdraw()).toMatchObject({ ok: true })
    expect((await deliver()).map(({ to, subject }) => [to, subject])).toEqual([
      [mother.email, 'Asha S Rao no longer sees your PAN'],
    ])
    scene.clock += seconds(30)
    expect(await send()).toMatchObject({ ok: true })
  })

  it('may be said before it was given: no is no, and no event tells of what never was', async () => {
    await save(mother)
    await send()
    const mails = await deliver()
    await withdrawBy(tokenIn(mails))
    expect(await entry()).toMatchObject({ status: 'withdrawn' })
    expect(problemOf(await send())).toBe('pans.askLater')
    expect(events('panConsentWithdrawn')).toEqual([])
  })

  it('also while the PAN is deleted: it comes back without', async () => {
    await agreed()
    await remove()
    await withdrawBy(tokenIn(scene.mails))
    expect(events('panConsentWithdrawn')).toHaveLength(1)
    await restore()
    expect(await entry()).toMatchObject({ status: 'withdrawn' })
  })

  it('needs our own link, of the address that it went to', async () => {
    await agreed()
    const token = tokenIn(scene.mails)
    const [investor = '', panId = ''] = token.split('.')
    for (const wrong of [
      'x',
      '',
      `${investor}.${panId}`,
      `${investor}.${panId}.AAAA`,
      `inv_2.${panId}.${token.split('.')[2]}`,
      `${token}.x`,
    ])
      expect(problemOf(await withdrawBy(wrong))).toBe('pans.linkInvalid')
    await save({ ...mother, email: 'meena.rao@example.in' })
    expect(problemOf(await withdrawBy(token))).toBe('pans.linkInvalid')
    expect(await entry()).toMatchObject({ status: 'waiting' })
  })

  it('of a ward is the guardian’s, who gives it again by the same word', async () => {
    await save(byGuardian)
    await withdraw(child.pan)
    expect(await entry(child.pan)).toMatchObject({ status: 'withdrawn' })
    expect(await deliver()).toEqual([])
    expect(problemOf(await save(child))).toBe('pans.guardianNeeded')
    // Nor does a child agree by itself, whatever address is typed.
    expect(problemOf(await send(child.pan))).toBe('pans.guardianNeeded')
    expect(problemOf(await confirm('123456', child.pan))).toBe('pans.guardianNeeded')
    await save(byGuardian)
    expect(await entry(child.pan)).toMatchObject({ status: 'guardian' })
    scene.clock += days(1)
  })
})
