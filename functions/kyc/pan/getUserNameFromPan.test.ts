import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { kycEn } from '../../../shared/texts/en/kyc.ts'
import { testCipher } from '../../platform/testing/memoryTable.ts'
import { manifest } from '../manifest.ts'
import {
  confirming,
  lite,
  named,
  type PanScene,
  panCalls,
  panScene,
  tableName,
  withSavedPan,
} from '../testing/panScene.ts'
import { checkIdentityOf } from './panCheckStore.ts'

const form = { pan: 'ABCPE1234F', dob: '1990-02-07', name: 'Gaurav Kumar' }
let scene: PanScene
let at: ReturnType<typeof panCalls>
beforeEach(() => {
  scene = panScene()
  at = panCalls(scene)
})
afterEach(() => vi.restoreAllMocks())

const outcomes = () => scene.table.events('panChecked').map(({ outcome }) => outcome)
const liteRequests = () => scene.requests.filter(path => path.endsWith('/pan-lite')).length
const checksRow = () => scene.table.rows.get(`${tableName}|investor#inv_1|panChecks`)
const validCheck = async (triple = form, investorId = 'inv_1') =>
  at.checks.validCheckFor(investorId, await checkIdentityOf(testCipher, triple), scene.now)

describe('what the department says', () => {
  it('valid: with the name it has, and the details may be saved', async () => {
    expect(await at.check(form)).toMatchObject({
      status: 200,
      success: true,
      action: 'valid',
      data: { pan: 'ABCPE1234F', full_name: 'GAURAV KUMAR', operative: true },
    })
    expect(outcomes()).toEqual(['valid'])
    expect(await validCheck()).toEqual({ operative: true, at: scene.now.toISOString() })
    expect(await validCheck({ ...form, dob: '1990-02-08' })).toBeUndefined()
    expect(await validCheck({ ...form, name: 'Gaurav K' })).toBeUndefined()
    expect(await validCheck(form, 'inv_2')).toBeUndefined()
  })

  it.each([
    ['unknown', { pan_status: 'N', status: 'INVALID' }, 'kyc.panUnknown', 'pan'],
    ['nameDiffers', { name_match: 'N' }, 'kyc.panNameDiffers', 'name'],
    ['dobDiffers', { dob_match: 'N' }, 'kyc.panDobDiffers', 'dob'],
    // Both differ: only the date of birth is named, and no registered name.
    ['dobDiffers', { name_match: 'N', dob_match: 'N' }, 'kyc.panDobDiffers', 'dob'],
  ] as const)('%s: invalid, where and why, and nobody’s name', async (outcome, more, reason, field) => {
    scene.wire = confirming({
      lite: more,
      pan: { registered_name: 'PRIYA VENKATARAMAN', name_match_score: 38 },
    })
    const answer = await at.check(form)
    expect(answer).toMatchObject({
      status: 200,
      action: 'invalid',
      message: kycEn[reason],
      data: { pan: 'ABCPE1234F', full_name: '', operative: false, reason, field },
    })
    expect(JSON.stringify(answer)).not.toContain('PRIYA')
    expect(outcomes()).toEqual([outcome])
    expect(await validCheck()).toBeUndefined()
  })

  it('inoperative: valid with a reason, and saved as such', async () => {
    scene.wire = confirming({ lite: { aadhaar_seeding_status: 'N' } })
    expect(await at.check(form)).toMatchObject({
      action: 'valid',
      message: kycEn['kyc.panInoperative'],
      data: { full_name: 'GAURAV KUMAR', operative: false, reason: 'kyc.panInoperative' },
    })
    expect(outcomes()).toEqual(['inoperative'])
    expect(await validCheck()).toMatchObject({ operative: false })
  })

  it('not an individual’s: only those are supported', async () => {
    scene.wire = confirming({ pan: { type: 'Company' } })
    expect(await at.check(form)).toMatchObject({
      action: 'invalid',
      data: { reason: 'kyc.panIndividualsOnly', field: 'pan', full_name: '' },
    })
    expect(await validCheck()).toBeUndefined()
  })

  it('a saved PAN follows the newest answer about Aadhaar, and again when it could not', async () => {
    await withSavedPan(scene, 'inv_1', form.pan, { operative: false })
    await at.check(form)
    expect((await at.store.read('inv_1')).pan?.operative).toBe(true)
    const record = await at.store.read('inv_1')
    scene.now = new Date(scene.now.getTime() + 31 * 86_400_000)
    scene.wire = confirming({ lite: { aadhaar_seeding_status: 'N' } })
    await at.check(form)
    expect((await at.store.read('inv_1')).pan).toEqual({ ...record.pan, operative: false })
    // If the record could not be written then, the same answer again still reaches it.
    const key = `${tableName}|investor#inv_1|kyc`
    scene.table.rows.set(key, { ...scene.table.rows.get(key), pan: record.pan })
    await at.check(form)
    expect((await at.store.read('inv_1')).pan?.operative).toBe(false)
    expect(liteRequests()).toBe(2)
  })
})

describe('what the vendor may do', () => {
  const down = { status: 503, body: {} }
  const failures: readonly [string, Parameters<typeof panCalls>[0]['wire']][] = [
    ['5xx', () => Promise.resolve(down)],
    [
      '5xx at the second question',
      (path, body) => Promise.resolve(path.endsWith('-lite') ? lite(body) : down),
    ],
    ['timeout', () => Promise.reject(new DOMException('timed out', 'TimeoutError'))],
    [
      'timeout at the second question',
      (path, body) =>
        path.endsWith('-lite')
          ? Promise.resolve(lite(body))
          : Promise.reject(new DOMException('timed out', 'TimeoutError')),
    ],
    ['malformed', () => Promise.resolve({ status: 200, body: '<html>ABCPE1234F</html>' })],
    ['malformed at the second', confirming({ pan: { valid: 'yes' } })],
    ['contradictory: another PAN', confirming({ lite: { pan: 'XYZPK9999Z' } })],
    ['contradictory: the second of another PAN', confirming({ pan: { pan: 'XYZPK9999Z' } })],
    ['contradictory: valid, then invalid', confirming({ pan: { valid: false, registered_name: null } })],
    ['contradictory: valid and not found', confirming({ lite: { pan_status: 'N' } })],
    ['refused', () => Promise.resolve({ status: 401, body: { type: 'authentication_error', code: 'x' } })],
    ['refused with a 200', () => Promise.resolve({ status: 200, body: { code: 'insufficient_balance' } })],
  ]
  it.each(failures)('%s: something went wrong, nothing is kept, nothing counted', async (_, wire) => {
    scene.wire = wire
    for (let time = 0; time < 6; time += 1) {
      expect(await at.check(form)).toMatchObject({
        status: 400,
        success: false,
        message: 'something went wrong: getUserNameFromPan',
        problem: { id: 'kyc.panCheckFailed' },
      })
    }
    expect(outcomes()).toEqual([])
    expect(checksRow()).toMatchObject({ state: 'answered', checks: [] })
    // The next step is to try again, which the limit does not stand against.
    scene.wire = confirming()
    expect(await at.check(form)).toMatchObject({ action: 'valid' })
  })

  it('slow: one question is under way, a second click does not ask again, another PAN may', async () => {
    const answer = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    scene.wire = async (path, body) => {
      if (body.pan === form.pan && path.endsWith('-lite')) {
        started.resolve()
        await answer.promise
      }
      return path.endsWith('-lite') ? lite(body) : named(body)
    }
    const first = at.check(form)
    await started.promise
    expect(await at.check(form)).toMatchObject({ status: 409, problem: { id: 'common.inProgress' } })
    expect(await at.check({ ...form, pan: 'BCDPE2345G' })).toMatchObject({ action: 'valid' })
    answer.resolve()
    expect(await first).toMatchObject({ action: 'valid' })
    expect(liteRequests()).toBe(2)
    expect(outcomes()).toHaveLength(2)
  })

  it('a call that died is waited for as long as it could run, and the next one asks again', async () => {
    const hanging = Promise.withResolvers<never>()
    const started = Promise.withResolvers<void>()
    scene.wire = () => {
      started.resolve()
      return hanging.promise
    }
    void at.check(form)
    await started.promise
    scene.wire = confirming()
    const diedAt = scene.now.getTime()
    const longestMs = (manifest.api?.timeoutSeconds ?? 0) * 1000
    scene.now = new Date(diedAt + longestMs - 1)
    expect(await at.check(form)).toMatchObject({ status: 409, problem: { id: 'common.inProgress' } })
    scene.now = new Date(diedAt + longestMs)
    expect(await at.check(form)).toMatchObject({ action: 'valid' })
    expect(outcomes()).toEqual(['valid'])
  })
})

describe('what costs nothing comes first', () => {
  it.each([
    ['', 'kyc.panRequired', 'PAN required'],
    ['   ', 'kyc.panRequired', 'PAN required'],
    [undefined, 'kyc.panRequired', 'PAN required'],
    ['ABCP1234F', 'kyc.panInvalid', 'Please Enter a valid PAN'],
    ['ABCPE12345', 'kyc.panInvalid', 'Please Enter a valid PAN'],
    ['AB PE1234F', 'kyc.panInvalid', 'Please Enter a valid PAN'],
    [
      'ABCDE1234F',
      'kyc.panIndividualsOnly',
      'Only individual PANs are supported: the fourth letter must be P',
    ],
    [
      'ABCCE1234F',
      'kyc.panIndividualsOnly',
      'Only individual PANs are supported: the fourth letter must be P',
    ],
  ])('%j is refused with its sentence', async (pan, id, sentence) => {
    expect(await at.check({ ...form, pan })).toMatchObject({
      status: 400,
      success: false,
      message: sentence,
      problem: { id, field: 'pan' },
    })
    expect(scene.requests).toEqual([])
  })

  it('small letters and spaces around are no mistake; a date may be spoken', async () => {
    const answer = await at.check({ ...form, pan: ' abcpe1234f ', dob: '07/02/1990' })
    expect(answer).toMatchObject({ action: 'valid', data: { pan: 'ABCPE1234F' } })
    // And it is the same check as the one typed otherwise.
    await at.check({ ...form, name: ' gaurav   KUMAR' })
    expect(liteRequests()).toBe(1)
  })

  it('a date that is none, and a name that is none', async () => {
    for (const dob of ['', '1990-02-30', '30/02/1990', '1990'])
      expect(await at.check({ ...form, dob })).toMatchObject({
        problem: { id: 'kyc.dobRequired', field: 'dob' },
      })
    expect(await at.check({ ...form, name: '' })).toMatchObject({ problem: { id: 'auth.invalidName' } })
  })

  it.each([
    // On the 18th birthday itself still refused (K-111); the day after it is fine.
    ['2008-11-20', '2026-11-20T04:30:00.000Z', true],
    ['2008-11-19', '2026-11-20T04:30:00.000Z', false],
    // 18:30 UTC is midnight in India: the birthday is over there while UTC still has it.
    ['2008-11-20', '2026-11-20T18:29:59.999Z', true],
    ['2008-11-20', '2026-11-20T18:30:00.000Z', false],
    // Born on a leap day: 28 February is before the birthday, 1 March after it.
    ['2008-02-29', '2026-02-28T12:00:00.000Z', true],
    ['2008-02-29', '2026-02-28T18:30:00.000Z', false],
    // Today is a leap day.
    ['2010-02-28', '2028-02-29T06:00:00.000Z', false],
    ['2010-03-01', '2028-02-29T06:00:00.000Z', true],
  ])('born %s, asked at %s: under age %s', async (dob, now, underAge) => {
    scene.now = new Date(now)
    const answer = await at.check({ ...form, dob })
    if (underAge) {
      expect(answer).toMatchObject({
        message: 'DOB: Should be more than 18 years',
        problem: { id: 'kyc.underAge', field: 'dob' },
      })
      expect(scene.requests).toEqual([])
    } else expect(answer).toMatchObject({ action: 'valid' })
  })

  it('a PAN of another investor is refused before anybody is asked; one’s own is not', async () => {
    await withSavedPan(scene, 'inv_2', form.pan)
    expect(await at.check(form)).toMatchObject({
      status: 400,
      message: 'PAN not unique',
      problem: { id: 'kyc.panNotUnique', field: 'pan' },
    })
    expect(scene.requests).toEqual([])
    expect(await at.check(form, 'inv_2')).toMatchObject({ action: 'valid' })
  })

  it('whoever tries out PANs of others is stopped after ten a day, and the owner is not', async () => {
    const taken = Array.from({ length: 11 }, (_, index) => `ABCPE10${index + 10}F`)
    for (const [index, pan] of taken.entries()) await withSavedPan(scene, `inv_owner-${index}`, pan)
    const ids: string[] = []
    for (const pan of taken) ids.push((await at.check({ ...form, pan })).problem.id)
    expect(ids).toEqual([...Array<string>(10).fill('kyc.panNotUnique'), 'kyc.panTooManyChecks'])
    expect(scene.requests).toEqual([])
    expect(await at.check(form)).toMatchObject({ action: 'valid' })
    expect(await at.check({ ...form, pan: taken[0] }, 'inv_owner-0')).toMatchObject({ action: 'valid' })
    scene.now = new Date('2026-11-21T00:00:00.000Z')
    expect(await at.check({ ...form, pan: taken[1] })).toMatchObject({ problem: { id: 'kyc.panNotUnique' } })
  })

  it('an approved KYC is closed', async () => {
    await withSavedPan(scene, 'inv_1', form.pan)
    const key = `${tableName}|investor#inv_1|kyc`
    scene.table.rows.set(key, { ...scene.table.rows.get(key), state: 'approved' })
    expect(await at.check(form)).toMatchObject({ problem: { id: 'bank.kycClosed' } })
    expect(scene.requests).toEqual([])
  })
})

describe('the same again', () => {
  it('is answered for 30 days without asking, with the same name', async () => {
    const first = await at.check(form)
    scene.now = new Date(scene.now.getTime() + 30 * 86_400_000 - 1)
    expect(await at.check(form)).toEqual(first)
    expect(liteRequests()).toBe(1)
    scene.now = new Date(scene.now.getTime() + 1)
    await at.check(form)
    expect(liteRequests()).toBe(2)
    expect(outcomes()).toEqual(['valid', 'valid'])
  })

  it('is asked anew for another name or date of birth, and after a mismatch', async () => {
    await at.check(form)
    await at.check({ ...form, dob: '1990-02-08' })
    scene.wire = confirming({ lite: { dob_match: 'N' } })
    await at.check({ ...form, dob: '1990-02-09' })
    await at.check({ ...form, dob: '1990-02-09' })
    expect(liteRequests()).toBe(4)
  })

  it('belongs to its investor: what one verified, another must verify', async () => {
    await at.check(form, 'inv_1')
    await at.check(form, 'inv_2')
    expect(liteRequests()).toBe(2)
  })
})

describe('five a day', () => {
  const other = (digit: number) => ({ ...form, dob: `1990-02-0${digit}` })

  it('the sixth is refused until tomorrow, Indian date; what is known is still answered', async () => {
    for (const digit of [1, 2, 3, 4, 5]) await at.check(other(digit))
    expect(await at.check(other(6))).toMatchObject({
      status: 400,
      message: 'Too many PAN checks today. Please try again on 21/11/2026',
      problem: { id: 'kyc.panTooManyChecks', field: 'pan' },
    })
    expect(await at.check(other(3))).toMatchObject({ action: 'valid' })
    expect(liteRequests()).toBe(5)
    scene.now = new Date('2026-11-20T18:30:00.000Z')
    expect(await at.check(other(6))).toMatchObject({ action: 'valid' })
  })

  it('two at once share no last one, and no count is lost', async () => {
    for (const digit of [1, 2, 3, 4]) await at.check(other(digit))
    const [one, two] = await Promise.all([at.check(other(5)), at.check(other(6))])
    const ids = [one, two].map(({ action, problem }) => action ?? problem.id)
    expect(ids.sort()).toEqual(['kyc.panTooManyChecks', 'valid'])
    expect(liteRequests()).toBe(5)
    expect(checksRow()?.checks).toHaveLength(5)
  })

  it('an answer that meets another write is noted all the same', async () => {
    scene.wire = (path, body) => {
      if (path.endsWith('/pan')) {
        scene.wire = confirming()
        scene.table.meanwhile(async () => void (await at.check(other(8))))
      }
      return confirming()(path, body)
    }
    expect(await at.check(other(1))).toMatchObject({ action: 'valid' })
    expect(outcomes()).toEqual(['valid', 'valid'])
    expect(checksRow()?.checks).toHaveLength(2)
  })
})

describe('what is kept', () => {
  it('no PAN, name or date of birth in a log line, an event or an unsealed field', async () => {
    await at.check(form)
    scene.wire = confirming({ lite: { name_match: 'N' }, pan: { name_match_score: 1 } })
    await at.check({ ...form, name: 'Somebody Else' })
    scene.wire = () => Promise.resolve({ status: 500, body: 'ABCPE1234F Gaurav Kumar' })
    await at.check({ ...form, dob: '1991-01-01' })
    expect(scene.lines.length).toBeGreaterThan(5)
    const events = [...scene.table.rows.values()].filter(({ event }) => event !== undefined)
    expect(events).toHaveLength(2)
    const kept = JSON.stringify([scene.lines, events, checksRow()])
    for (const secret of ['ABCPE1234F', 'ABCPE', 'Gaurav', 'GAURAV', 'KUMAR', 'Somebody', '1990-02-07'])
      expect(kept).not.toContain(secret)
  })
})
