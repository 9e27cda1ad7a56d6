import { vi } from 'vitest'
import { getUserNameFromPan } from '../../../shared/contracts/kyc/getUserNameFromPan.ts'
import { isKYCValid } from '../../../shared/contracts/kyc/isKYCValid.ts'
import {
  emptyRecord,
  type KycRecord,
  type Next,
  note,
  type PanPart,
} from '../../kyc-record/kycRecordLifecycle.ts'
import { kycContext, panIndexOf } from '../../kyc-record/kycRows.ts'
import { kycStore } from '../../kyc-record/kycStore.ts'
import { apiFunction, serve } from '../../platform/apiFunction.ts'
import { sessionIdOf } from '../../platform/http/session.ts'
import { type MemoryTable, memoryTable, testCipher } from '../../platform/testing/memoryTable.ts'
import { httpEvent, testEnvironment } from '../../platform/testing.ts'
import { providerClient } from '../../platform/vendors/providerClient.ts'
import type { KycRegistry } from '../../providers/kycRegistry/port.ts'
import { openCashfree } from '../../providers/panVerification/cashfree.ts'
import { handleGetUserNameFromPan } from '../pan/getUserNameFromPan.ts'
import { handleIsKYCValid } from '../pan/isKYCValid.ts'
import { panCheckStore } from '../pan/panCheckStore.ts'
import { registryStore } from '../pan/registryStore.ts'
import { vendorGate } from '../vendorLimit.ts'

/** The calls about PAN and registry, whole: HTTP event in, HTTP answer out, vendors scripted at the wire. */

export const tableName = 'sthirank-kyc'

/** What the vendor answers at one of its addresses; a function decides when. */
export interface VendorAnswer {
  readonly status: number
  readonly body: unknown
}
export type Wire = (path: string, body: Record<string, unknown>) => Promise<VendorAnswer>

export interface PanScene {
  readonly table: MemoryTable
  now: Date
  wire: Wire
  registry: KycRegistry
  /** Addresses the vendor was asked at. */
  readonly requests: string[]
  /** Every line written to the log so far. */
  readonly lines: string[]
}

/** The answers of a department that confirms, as documented. */
export const lite = (sent: Record<string, unknown>, more: object = {}): VendorAnswer => ({
  status: 200,
  body: {
    ...sent,
    reference_id: 21637861,
    name_match: 'Y',
    dob_match: 'Y',
    pan_status: 'E',
    status: 'VALID',
    aadhaar_seeding_status: 'Y',
    aadhaar_seeding_status_desc: 'Aadhaar is linked to PAN',
    ...more,
  },
})
export const named = (sent: Record<string, unknown>, more: object = {}): VendorAnswer => ({
  status: 200,
  body: {
    pan: sent.pan,
    type: 'Individual',
    reference_id: 161,
    name_provided: sent.name,
    registered_name: 'GAURAV KUMAR',
    valid: true,
    name_match_score: 100,
    ...more,
  },
})
/** Confirms everything but for what is said otherwise. */
export const confirming =
  (more: { lite?: object; pan?: object } = {}): Wire =>
  (path, body) =>
    Promise.resolve(path.endsWith('/pan-lite') ? lite(body, more.lite) : named(body, more.pan))

const noRegistry: KycRegistry = {
  statusOf: () => Promise.reject(new Error('the registry is not called in this test')),
  attributesOf: () => Promise.reject(new Error('the registry is not called in this test')),
}

export function panScene(now = '2026-11-20T04:30:00.000Z'): PanScene {
  for (const [name, value] of Object.entries(testEnvironment)) vi.stubEnv(name, value)
  const lines: string[] = []
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation(line => {
      lines.push(String(line))
      return true
    })
  }
  return {
    table: memoryTable(),
    now: new Date(now),
    wire: confirming(),
    registry: noRegistry,
    requests: [],
    lines,
  }
}

const secretOfInvestor = (investorId: string): string => investorId.padEnd(43, 's')

/** The calls of a scene: `check` and `registryStatus` are what an investor's browser sends. */
export function panCalls(scene: PanScene) {
  const { table } = scene
  const client = providerClient({
    pause: () => Promise.resolve(),
    fetch: async (input, init) => {
      const { pathname } = new URL(String(input))
      scene.requests.push(pathname)
      const { status, body } = await scene.wire(pathname, JSON.parse(String(init?.body)))
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
    },
  })
  const secrets = { read: (name: string) => Promise.resolve(name) }
  const store = kycStore(table, tableName)
  const dependencies = {
    table,
    cipher: testCipher,
    store,
    checks: panCheckStore(table, tableName, testCipher),
    panVerification: openCashfree({ client, secrets, url: 'http://vendor.test' }),
    registry: {
      statusOf: holder => scene.registry.statusOf(holder),
      attributesOf: holder => scene.registry.attributesOf(holder),
    } satisfies KycRegistry,
    registryAnswers: registryStore(table, tableName),
    mayAskVendor: vendorGate(table),
  }
  const handler = apiFunction(
    { table, now: () => scene.now, seals: { publicKey: unused, open: unused, replyOnly: unused } },
    [
      serve(getUserNameFromPan, handleGetUserNameFromPan(dependencies)),
      serve(isKYCValid, handleIsKYCValid(dependencies)),
    ],
  )
  const send = async (path: string, body: unknown, investorId = 'inv_1') => {
    signIn(scene, investorId)
    const cookies = [`__Host-sid=${secretOfInvestor(investorId)}`]
    const event = httpEvent({ method: 'POST', path, body, cookies })
    const { statusCode, body: text } = await handler(event, {} as never)
    return { status: statusCode, ...JSON.parse(text) }
  }
  return {
    ...dependencies,
    check: (form: object, investorId?: string) => send(getUserNameFromPan.path, form, investorId),
    registryStatus: (form: object = {}, investorId?: string) => send(isKYCValid.path, form, investorId),
  }
}

const unused = (): Promise<never> => Promise.reject(new Error('nothing is sealed in these tests'))

function signIn({ table, now }: PanScene, investorId: string): void {
  const id = sessionIdOf(secretOfInvestor(investorId))
  table.rows.set(`${testEnvironment.SESSIONS_TABLE}|session#${id}|session`, {
    pk: `session#${id}`,
    sk: 'session',
    investorId,
    email: 'investor@example.in',
    device: 'Chrome on Android',
    openedAt: now.toISOString(),
    lastSeenAt: now.toISOString(),
  })
}

/** An investor whose PAN is saved already. */
export async function withSavedPan(
  { table, now }: PanScene,
  investorId: string,
  pan: string,
  more: Partial<PanPart> = {},
): Promise<KycRecord> {
  const store = kycStore(table, tableName)
  const before = emptyRecord(investorId)
  const saved: PanPart = {
    index: await panIndexOf(testCipher, pan),
    sealedPan: await testCipher.encrypt(pan, kycContext.pan, investorId),
    sealedName: await testCipher.encrypt('Gaurav Kumar', kycContext.name, investorId),
    sealedDob: await testCipher.encrypt('1990-02-07', kycContext.dob, investorId),
    gender: 'M',
    income: '3',
    operative: true,
    savedAt: now.toISOString(),
    ...more,
  }
  const next: Next = { record: { ...before, pan: saved }, transition: note.incomplete }
  const kept = await store.save(before, next, { now, correlationId: 'earlier' })
  if (!kept.ok) throw new Error(`the PAN could not be saved: ${kept.reason}`)
  return store.read(investorId)
}
