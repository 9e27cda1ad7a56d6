import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { kycContext } from '../../kyc-record/kycRows.ts'
import { testCipher } from '../../platform/testing/memoryTable.ts'
import {
  ProviderRefused,
  ProviderUnavailable,
  providerClient,
} from '../../platform/vendors/providerClient.ts'
import { openCvl } from '../../providers/kycRegistry/cvl.ts'
import type { RegistryHolder, RegistryStatus } from '../../providers/kycRegistry/port.ts'
import { localSecret } from '../../sandbox/sandbox.ts'
import { type PanScene, panCalls, panScene, tableName, withSavedPan } from '../testing/panScene.ts'

const pan = 'ABCPE1234F'
const savedPan = z.object({ pan: z.record(z.string(), z.unknown()) })
let scene: PanScene
let at: ReturnType<typeof panCalls>
let holders: RegistryHolder[]
beforeEach(async () => {
  scene = panScene()
  at = panCalls(scene)
  holders = []
  await withSavedPan(scene, 'inv_1', pan)
})
afterEach(() => vi.restoreAllMocks())

const answering = (status: RegistryStatus): void => {
  scene.registry = {
    ...scene.registry,
    statusOf: holder => {
      holders.push(holder)
      return Promise.resolve(status)
    },
  }
}
const registryRow = () => scene.table.rows.get(`${tableName}|investor#inv_1|registry`)

describe('where the KYC stands with the agencies', () => {
  it.each([
    ['verified', 'valid'],
    ['underProcess', 'invalid'],
    ['hold', 'invalid'],
    ['rejected', 'invalid'],
    ['notAvailable', 'invalid'],
    ['deactivated', 'invalid'],
  ] as const)('%s is %s', async (status, action) => {
    answering({ status, kra: 'CVL', code: '000' })
    expect(await at.registryStatus()).toMatchObject({
      status: 200,
      success: true,
      action,
      data: { status, kra: 'CVL', code: '000', asOf: '2026-11-20T04:30:00.000Z' },
    })
    expect(holders).toEqual([{ pan, dob: '1990-02-07' }])
  })

  it('is asked once in 24 hours, and again for another PAN', async () => {
    answering({ status: 'verified', kra: 'CAMS', code: '307' })
    const first = await at.registryStatus()
    scene.now = new Date(scene.now.getTime() + 24 * 3_600_000 - 1)
    expect(await at.registryStatus({ pan })).toEqual(first)
    expect(holders).toHaveLength(1)
    scene.now = new Date(scene.now.getTime() + 1)
    answering({ status: 'hold', kra: 'CAMS', code: '303' })
    expect(await at.registryStatus()).toMatchObject({
      data: { status: 'hold', asOf: scene.now.toISOString() },
    })
    await withSavedPan(scene, 'inv_2', 'BCDPE2345G')
    const key = `${tableName}|investor#inv_1|kyc`
    const { pan: other } = z.parse(savedPan, scene.table.rows.get(`${tableName}|investor#inv_2|kyc`))
    const [sealedPan, sealedDob] = await Promise.all([
      testCipher.encrypt('BCDPE2345G', kycContext.pan, 'inv_1'),
      testCipher.encrypt('1990-02-07', kycContext.dob, 'inv_1'),
    ])
    scene.table.rows.set(key, { ...scene.table.rows.get(key), pan: { ...other, sealedPan, sealedDob } })
    await at.registryStatus()
    expect(holders.map(({ pan }) => pan)).toEqual([pan, pan, 'BCDPE2345G'])
  })

  it('of a registry that is down is not asked without end by one investor', async () => {
    scene.registry = { ...scene.registry, statusOf: () => Promise.reject(new ProviderUnavailable('down')) }
    const answers = []
    for (let time = 0; time < 61; time += 1) answers.push((await at.registryStatus()).problem.id)
    expect(answers.slice(58)).toEqual([
      'kyc.registryUnavailable',
      'kyc.registryUnavailable',
      'session.heavyTraffic',
    ])
  })

  it('answers about the own PAN only, and only once there is one', async () => {
    expect(await at.registryStatus({ pan: 'XYZPK9999Z' })).toMatchObject({
      status: 403,
      problem: { id: 'kyc.notYours', field: 'pan' },
    })
    expect(await at.registryStatus({}, 'inv_9')).toMatchObject({
      status: 400,
      message: 'PAN required',
      problem: { id: 'kyc.panRequired', field: 'pan' },
    })
    // Another investor's PAN is not to be learnt by asking before there is an own one.
    expect(await at.registryStatus({ pan }, 'inv_9')).toMatchObject({ problem: { id: 'kyc.panRequired' } })
    expect(holders).toEqual([])
    answering({ status: 'verified', kra: 'CVL', code: '007' })
    expect(await at.registryStatus({ pan: ' abcpe1234f' })).toMatchObject({ status: 200 })
  })
})

describe('what the registry may do', () => {
  const refusal = {
    status: 400,
    success: false,
    message: 'The KYC registry did not answer. Please try again in a few minutes',
    problem: { id: 'kyc.registryUnavailable' },
  }

  it('unavailable or refusing: refused, nothing kept, asked again the next time', async () => {
    for (const error of [new ProviderUnavailable('down'), new ProviderRefused('WEBERR-002')]) {
      scene.registry = { ...scene.registry, statusOf: () => Promise.reject(error) }
      expect(await at.registryStatus()).toMatchObject(refusal)
      expect(registryRow()).toBeUndefined()
    }
    answering({ status: 'verified', kra: 'CVL', code: '007' })
    expect(await at.registryStatus()).toMatchObject({ action: 'valid' })
  })

  it('an answer older than a day is not shown in place of none', async () => {
    answering({ status: 'verified', kra: 'CVL', code: '007' })
    await at.registryStatus()
    scene.now = new Date(scene.now.getTime() + 25 * 3_600_000)
    scene.registry = { ...scene.registry, statusOf: () => Promise.reject(new ProviderUnavailable('down')) }
    expect(await at.registryStatus()).toMatchObject(refusal)
  })

  it.each([
    ['5xx', () => Promise.resolve(new Response('{}', { status: 503 }))],
    ['timeout', () => Promise.reject(new DOMException('timed out', 'TimeoutError'))],
    ['malformed', () => Promise.resolve(new Response('<html>'))],
    ['a body sealed with another key', () => Promise.resolve(Response.json('AAAAAAAAAAAAAAAAAAAAAA:AAAA'))],
    [
      'a failure with a 200',
      () => Promise.resolve(Response.json({ success: '0', error_code: 'WEBERR-002' })),
    ],
  ])('%s at the wire ends the same way', async (_, fetch) => {
    const secrets = { read: (name: string) => Promise.resolve(localSecret(name)) }
    const client = providerClient({ fetch, pause: () => Promise.resolve() })
    scene.registry = openCvl({ client, secrets, url: 'http://agency.test' })
    expect(await at.registryStatus()).toMatchObject(refusal)
    expect(registryRow()).toBeUndefined()
  })

  it('slow: two at once hear the same', async () => {
    const answer = Promise.withResolvers<RegistryStatus>()
    scene.registry = { ...scene.registry, statusOf: () => answer.promise }
    const both = [at.registryStatus(), at.registryStatus()]
    answer.resolve({ status: 'verified', kra: 'CVL', code: '007' })
    const [one, two] = await Promise.all(both)
    expect(one).toMatchObject({ action: 'valid' })
    expect(two).toEqual(one)
  })

  it('leaves no PAN in a log line or in what is kept', async () => {
    answering({ status: 'verified', kra: 'CVL', code: '007' })
    await at.registryStatus()
    expect(scene.lines.join('\n')).toContain('isKYCValid')
    expect(registryRow()).toMatchObject({ status: 'verified', kra: 'CVL', code: '007' })
    for (const secret of [pan, '1990-02-07'])
      expect(JSON.stringify([scene.lines, registryRow()])).not.toContain(secret)
  })
})
