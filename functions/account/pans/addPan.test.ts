import { describe, expect, it } from 'vitest'
import { problemOf } from '../../platform/testing/calls.ts'
import {
  answers,
  byGuardian,
  child,
  days,
  entry,
  list,
  mother,
  ownPan,
  remove,
  save,
  scene,
  sweep,
} from '../testing/panScene.ts'
import { isSameMailbox } from './ownSubAccount.ts'

describe('whether two addresses are of one mailbox', () => {
  it.each([
    ['Asha@Example.in', 'asha@example.IN', true],
    ['asha+mother@example.in', 'asha@example.in', true],
    ['asha.rao@gmail.com', 'ashar.ao@gmail.com', true],
    ['A.s.h.a.Rao+pan@GoogleMail.com', 'asharao@gmail.com', true],
    // Dots count everywhere else, and a domain of another company is another one.
    ['asha.rao@example.in', 'asharao@example.in', false],
    ['asha.rao@mail.gmail.com', 'asharao@mail.gmail.com', false],
    ['asha@gmail.com.example.in', 'asha@gmail.com', false],
    ['asha@gmail.com', 'asha@example.in', false],
    ['meena@gmail.com', 'asha@gmail.com', false],
  ])('%s and %s: %s', (one, other, same) => {
    expect(isSameMailbox(one, other)).toBe(same)
    expect(isSameMailbox(other, one)).toBe(same)
  })
})

const refusal = (outcome: Awaited<ReturnType<typeof save>>) =>
  outcome.ok ? 'none' : [outcome.problem.id, outcome.problem.field]

describe('the own PAN', () => {
  it('is in the list by itself once the KYC has it, and cannot be added or deleted', async () => {
    expect(await list()).toMatchObject({
      default: { pan: 'all', name: 'All PANs' },
      list: [{ pan: ownPan, isAutomatic: true, pending: false, active: true, status: 'own' }],
    })
    expect(refusal(await save({ ...mother, pan: ownPan }))).toEqual(['pans.isOwn', 'pan'])
    expect(problemOf(await remove(ownPan))).toBe('pans.isOwn')
    scene.ownPan = undefined
    expect((await list()).list).toEqual([])
  })

  it('that was added as another one’s before is there once, as the own one', async () => {
    scene.ownPan = undefined
    await save(mother)
    scene.ownPan = mother.pan
    expect((await list()).list).toMatchObject([{ pan: mother.pan, isAutomatic: true }])
  })
})

describe('another person’s PAN', () => {
  it('is checked with the department and waits for its holder', async () => {
    const saved = await save({ ...mother, nickName: 'Maa', can: '16250HA001' })
    expect(saved).toMatchObject({ body: { data: { status: 'waiting', pending: true, version: 1 } } })
    expect(scene.questions).toMatchObject([{ pan: mother.pan, name: mother.name, dob: mother.dob }])
    expect(await entry()).toMatchObject({
      ...mother,
      nickName: 'Maa',
      can: '16250HA001',
      active: true,
      isAutomatic: false,
      isBse: false,
    })
  })

  it.each([
    [{ isIndividual: false }, 'kyc.panIndividualsOnly', 'pan'],
    [{ dobMatches: false, nameMatches: false }, 'kyc.panDobDiffers', 'dob'],
    [{ nameMatches: false }, 'kyc.panNameDiffers', 'name'],
  ])('that does not fit is refused where it does not: %o', async (answer, id, field) => {
    answers(answer)
    expect(refusal(await save(mother))).toEqual([id, field])
    expect((await list()).list).toHaveLength(1)
  })

  it('that nobody has is refused', async () => {
    scene.answer = { known: false }
    expect(refusal(await save(mother))).toEqual(['kyc.panUnknown', 'pan'])
  })

  it('that is inoperative is taken: nothing is bought with it', async () => {
    answers({ aadhaarLinked: false })
    expect(await save(mother)).toMatchObject({ ok: true })
  })

  it('is not stored when the department does not answer, and the next attempt is as the first', async () => {
    const { answer } = scene
    scene.answer = undefined
    expect(refusal(await save({ ...mother, version: 0 }))).toEqual(['pans.checkUnavailable', undefined])
    scene.answer = answer
    expect(await save({ ...mother, version: 0 })).toMatchObject({ ok: true })
  })

  it('needs an address of its holder, which is not the investor’s, also not with a +', async () => {
    expect(refusal(await save({ ...mother, email: '' }))).toEqual(['pans.emailRequired', 'email'])
    expect(refusal(await save({ ...mother, email: 'asha@example.in' }))).toEqual(['pans.emailOwn', 'email'])
    expect(refusal(await save({ ...mother, email: 'asha+maa@example.in' }))).toEqual([
      'pans.emailOwn',
      'email',
    ])
    expect(scene.questions).toEqual([])
  })

  it('is there once: a second one is refused, also in the same moment, and a repeat gets the answer of the first', async () => {
    const first = await save({ ...mother, version: 0 }, 'key-1')
    expect(await save({ ...mother, version: 0 }, 'key-1')).toEqual(first)
    expect(refusal(await save({ ...mother, name: 'Meena R', version: 0 }, 'key-1'))).toEqual([
      'common.keyReused',
      undefined,
    ])
    expect(refusal(await save({ ...mother, version: 0 }, 'key-2'))).toEqual(['pans.exists', 'pan'])
    scene.table.rows.clear()
    scene.table.meanwhile(async () => void (await save(mother)))
    expect(refusal(await save({ ...mother, version: 0 }))).toEqual(['pans.exists', 'pan'])
    expect((await list()).list).toHaveLength(2)
  })

  it('is one of ten at most; deleted ones count until they are erased', async () => {
    const pan = (place: number) => `QRSPM10${String(place).padStart(2, '0')}K`
    for (let place = 0; place < 10; place += 1)
      expect(await save({ ...mother, pan: pan(place) })).toMatchObject({ ok: true })
    expect(refusal(await save(mother))).toEqual(['pans.tooMany', undefined])
    await remove(pan(0))
    expect(refusal(await save(mother))).toEqual(['pans.tooMany', undefined])
    scene.clock += days(31)
    await sweep()
    expect(await save(mother)).toMatchObject({ ok: true })
    expect(refusal(await save({ ...mother, pan: 'QRSPM2000K' }))).toEqual(['pans.tooMany', undefined])
  })

  it('costs no more checks than twenty a day', async () => {
    scene.answer = { known: false }
    for (let time = 0; time < 20; time += 1) await save(mother)
    expect(refusal(await save(mother))).toEqual(['kyc.panTooManyChecks', 'pan'])
    expect(scene.questions).toHaveLength(20)
  })
})

describe('a minor', () => {
  it('needs the guardian’s word, gets no code, and is usable at once', async () => {
    expect(refusal(await save(child))).toEqual(['pans.guardianNeeded', 'guardian'])
    expect(refusal(await save({ ...child, guardian: '2020-01' }))).toEqual([
      'pans.guardianNeeded',
      'guardian',
    ])
    expect(await save(byGuardian)).toMatchObject({ body: { data: { status: 'guardian', pending: false } } })
    expect(scene.table.events('panConsentGiven')).toHaveLength(1)
  })

  it.each([
    ['2008-11-30', '2026-11-30T18:29:59.000Z'],
    // Of 29 February the 2 March of a year without one.
    ['2012-02-29', '2030-03-01T18:29:59.000Z'],
  ])('born on %s agrees itself from the day after the 18th birthday', async (dob, lastSecond) => {
    await save({ ...byGuardian, dob })
    scene.clock = Date.parse(lastSecond)
    await sweep()
    expect(await entry(child.pan)).toMatchObject({ status: 'guardian' })
    scene.clock += 1000
    await sweep()
    await sweep()
    expect(await entry(child.pan)).toMatchObject({ status: 'waiting', pending: true })
    expect(scene.table.events('panConsentWithdrawn')).toHaveLength(1)
  })
})
